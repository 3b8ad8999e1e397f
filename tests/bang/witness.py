"""A twin of BANG! that counts rare situations, and players who bring them about."""

from collections import Counter

from tests.bang.twin import Twin


class Witness(Twin):
    """The twin, counting what it sees."""

    def __init__(self, position, below):
        self.seen_so_far = Counter()
        self.action = "the beginning"
        self.fallen = 0
        self.duel_cards = 0
        self.events_in_play = set()
        super().__init__(position, below)

    def step(self, name):
        """Remember the menu action whose effect is in progress."""
        if self._phase == "play":
            self.action = name.split(" on ")[0].removeprefix("play ").removeprefix("use ")
            if name == "end turn":
                self.action = "the beginning of a turn"
        self.seen_so_far["decisions"] += 1
        super().step(name)
        if self.over:
            self.note_end()

    def resolve(self, effect):
        """Count those who fall in one effect."""
        self.fallen = 0
        try:
            yield from super().resolve(effect)
        finally:
            self.action = "the beginning of a turn"

    def eliminate(self, dead, cause):
        """Count eliminations, and where they happen."""
        self.fallen += 1
        self.seen_so_far["elimination"] += 1
        self.seen_so_far[f"elimination by {self.action}"] += 1
        if self.fallen >= 2:
            self.seen_so_far[f"{self.fallen} eliminated by one effect"] += 1
        if dead is self.turn_player:
            self.seen_so_far["the turn player is eliminated"] += 1
        vultures = [player for player in self.others(dead) if player.alive and self.has(player, "Vulture Sam")]
        if len(vultures) > 1 and dead.hand and dead.in_play:
            self.seen_so_far["two vultures share"] += 1
        yield from super().eliminate(dead, cause)

    def restock(self):
        """Count how the deck is made anew."""
        before = len(self.deck)
        super().restock()
        if self.deck and not before:
            self.seen_so_far["the deck is made anew"] += 1
            if (
                self.open_cards
                and self.has(self.turn_player, "Kit Carlson")
                and self.action.startswith("the beginning")
            ):
                self.seen_so_far["the deck runs out inside Kit Carlson's draw"] += 1
            elif self.open_cards:
                self.seen_so_far["the deck runs out while cards are aside"] += 1

    def duel(self, me, target):
        """Count long Duels."""
        self.duel_cards = 0
        yield from super().duel(me, target)
        for length in (4, 8):
            if self.duel_cards >= length:
                self.seen_so_far[f"a Duel of {length} cards"] += 1

    def may_give_bang(self, player):
        """Count the cards of a Duel."""
        given = yield from super().may_give_bang(player)
        self.duel_cards += given
        return given

    def dynamite(self, me):
        """Count what Dynamite does."""
        life = me.life
        yield from super().dynamite(me)
        if me.in_front("Dynamite"):
            self.seen_so_far["Dynamite stays"] += 1
        elif me.alive and me.life == life:
            self.seen_so_far["Dynamite passes on"] += 1
        else:
            self.seen_so_far["Dynamite explodes"] += 1

    def dying(self, loser):
        """Count rescues."""
        before = loser.life
        yield from super().dying(loser)
        if before <= 0 < loser.life:
            self.seen_so_far["a dying player is saved"] += 1

    def lucky_check(self, player, success):
        """Count Lucky Duke's checks."""
        self.seen_so_far["Lucky Duke draws!"] += 1
        return (yield from super().lucky_check(player, success))

    # ------------------------------------------------------------ events and tokens

    def new_turn(self, extra):
        """Count turns under each event."""
        super().new_turn(extra)
        self.seen_so_far["extra turn"] += extra
        if self.event and self.event not in self.events_in_play:
            self.events_in_play.add(self.event)
            self.seen_so_far[f"game with {self.event}"] += 1

    def come_back(self, me):
        """Count those who return."""
        self.seen_so_far["ghost" if self.event == "Ghost Town" else "Dead Man returns"] += 1
        yield from super().come_back(me)

    def spend(self, owner, entry, count):
        """Count uses of orange cards."""
        self.seen_so_far[f"use of {entry.name}"] += 1
        super().spend(owner, entry, count)

    def bomb(self, me):
        """Count the Bomb's checks."""
        self.seen_so_far["use of Bomb"] += 1
        yield from super().bomb(me)

    def bomb_loss(self, holder, card):
        """Count explosions."""
        self.seen_so_far["a Bomb explodes"] += 1
        yield from super().bomb_loss(holder, card)

    def julie_cutter(self, julie, foe):
        """Count Julie Cutter's shots."""
        self.seen_so_far["Julie Cutter draws!"] += 1
        yield from super().julie_cutter(julie, foe)

    def pay(self, me, count):
        """Count payments."""
        self.seen_so_far["payment"] += 1
        yield from super().pay(me, count)

    def use_ability(self, name, effect):
        """Count abilities that are limited in a turn."""
        self.seen_so_far[f"ability of {name}"] += 1
        yield from super().use_ability(name, effect)

    def ricochet(self, me, target):
        """Count ricochets."""
        self.seen_so_far["ricochet"] += 1
        yield from super().ricochet(me, target)

    def sniper(self, me, target):
        """Count Sniper shots."""
        self.seen_so_far["sniper"] += 1
        yield from super().sniper(me, target)

    def note_end(self):
        """Count how games end."""
        self.seen_so_far[f"the end with {len(self.living())} living of {len(self.players)}"] += 1
        if len(self.players) == 3:
            self.seen_so_far["the end of a game of three"] += 1
        if self.winners:
            self.seen_so_far[f"won by {self.winners[0].role}"] += 1
        if self.winners == []:
            self.seen_so_far["won by nobody"] += 1
        self.seen_so_far["truncated"] += self.truncated


# ------------------------------------------------------------ players


def uniform(chance, names, twin):
    """Any action."""
    return chance.choice(names)


def prefer(*words, avoid=()):
    """A player who takes actions with these words if there are any, most of the time, and shuns others."""

    def choose(chance, names, twin):
        liked = [name for name in names if any(word in name for word in words)]
        fair = [name for name in names if not any(word in name for word in avoid)]
        if liked and chance.random() < 0.8:
            return chance.choice(liked)
        return chance.choice(fair or names)

    return choose


POLICIES = {
    "uniform": uniform,
    "fighter": prefer(
        "play BANG!", "Gatling", "Howitzer", "Indians!", "Duel", "Brawl", "take the hit", "Knife", avoid=("end turn",)
    ),
    "duellist": prefer("Duel", "discard BANG!", avoid=("play BANG!", "discard")),
    "dynamiter": prefer(
        "play Dynamite", "Stagecoach", "Wells Fargo", "draw from the deck", avoid=("BANG!", "Panic", "Cat", "Rag")
    ),
    "builder": prefer("play ", "use ", "answer", avoid=("end turn", "take the hit", "BANG!")),
    "spender": prefer(
        "accept", "use ", "token on", "pay from", "play ", "sniper", "ricochet", avoid=("end turn", "play BANG!")
    ),
    "gunman": prefer(
        "play BANG!", "accept", "sniper", "ricochet", "ignore", "use Crate", "token on", avoid=("end turn",)
    ),
    "idler": prefer("end turn", "answer", "drink", "take the hit", avoid=("give up",)),
}
