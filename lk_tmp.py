import sys, collections, traceback
from tests.bang.lockstep import side_by_side, mixed, expanded, Mismatch
how={'mixed':mixed,'expanded':expanded}[sys.argv[1]]
a,b=int(sys.argv[2]),int(sys.argv[3])
bad=0; seen=collections.Counter()
for seed in range(a,b):
    try: seen+=side_by_side(seed,how)
    except Mismatch as e:
        bad+=1
        if bad<=int(sys.argv[4]) if len(sys.argv)>4 else 6: print("SEED",seed,str(e)[:900],flush=True)
    except Exception as e:
        bad+=1
        if bad<=6: print("SEED",seed,"EXC",repr(e)[:500],flush=True); traceback.print_exc(limit=-3)
print(sys.argv[1],b-a,"games",bad,"bad")
