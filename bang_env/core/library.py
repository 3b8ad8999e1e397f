"""How a set of entry points becomes one compiled library.

numba by itself compiles function by function: each is optimised together with all that it calls, turned into machine
code, and optimised again within each of its callers, so that a rule at the bottom is compiled a hundred times. Here
numba only translates: every kernel becomes a `Part` in LLVM's language. `build` then joins the parts of all entry
points, optimises them once, as a whole, and returns an object file; `load` makes its functions callable. A library
can call the kernels of another one that is loaded before it: the other library exports them under a name, and `borrow`
makes a stand-in that calls them.

This is the only module that knows numba's internals: its compiler passes, code libraries and calling convention.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import gc
import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import llvmlite.binding as llvm

numba: Any = importlib.import_module("numba")
"""Untyped: its published types know neither the settings nor the internals used here."""
cgutils: Any = importlib.import_module("numba.core.cgutils")
codegen: Any = importlib.import_module("numba.core.codegen")
compiler: Any = importlib.import_module("numba.core.compiler")
compiler_lock: Any = importlib.import_module("numba.core.compiler_lock").global_compiler_lock
compiler_machinery: Any = importlib.import_module("numba.core.compiler_machinery")
dynfunc: Any = importlib.import_module("numba._dynfunc")
environment: Any = importlib.import_module("numba.core.environment")
funcdesc: Any = importlib.import_module("numba.core.funcdesc")
registry: Any = importlib.import_module("numba.core.registry")
typed_passes: Any = importlib.import_module("numba.core.typed_passes")

UNUSED_PASSES = frozenset((
    "AnnotateTypes", "DeadBranchPrune", "DumpParforDiagnostics", "FindLiterallyCalls", "InlineClosureLikes",
    "InlineInlinables", "InlineOverloads", "LiteralPropagationSubPipelinePass", "LiteralUnroll",
    "MakeFunctionToJitFunction", "NopythonRewrites", "NoPythonSupportedFeatureValidation", "RewriteDynamicRaises",
    "RewriteSemanticConstants", "WithLifting"))
"""Passes of numba's compiler that write its reports or handle what kernels do not use: closures, comprehensions, array
expressions, `with`, generators. They took a fifth of the time."""

NO_MEMORY = ("NRT required but not enabled",
             "Only accept returning of array passed into the function as argument")
"""What numba says when a function needs memory and there is none to allocate."""

UNRESOLVED = ".numba.unresolved$"
"""How numba marks the call of a function that is still being compiled."""

Signatures = Mapping[str, tuple[Any, Any]]
"""Functions by name, each with the types it is compiled for: those of its arguments, or a whole signature."""

# ------------------------------------------------------------------------------------------------- translating kernels


class Part(codegen.CodeLibrary):
    """One kernel in LLVM's language, with the parts that it calls. It is not optimised and has no machine code."""

    def __init__(self, generator: Any, name: str) -> None:
        super().__init__(generator, name)
        self.texts: list[str] = []
        self.needs: dict[Any, None] = {}

    def add_ir_module(self, ir_module: Any) -> None:
        """Keep a translation."""
        self.texts.append(cgutils.normalize_ir_text(str(ir_module)))

    def add_linking_library(self, library: Any) -> None:
        """Note that this part calls another."""
        self.needs[library] = None

    def finalize(self) -> None:
        """Do nothing. A part is finished together with the others of its library."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """The kernel and everything it calls, to be linked into an ordinary numba function that calls it."""
        module = join([self])
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        return module

    def _refuse(self, *_: Any) -> Any:
        raise NotImplementedError("a kernel has no machine code of its own: look at its library")

    get_function = get_llvm_str = get_asm_str = _refuse


class Kernel:
    """Stands for the machine code of a part, so that numba can tell parts from each other."""

    def __call__(self, *_: Any) -> Any:
        """Refuse the call."""
        raise TypeError("only kernels and entry points call a kernel: put a small numba.njit function around it")


@compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)
class TranslateToPart(typed_passes.NativeLowering):
    """The compiler pass that translates a function to a part."""

    _name = "bang_env_translate_to_part"
    count = 0
    """How many functions have been translated in this process."""
    tell: Callable[[], None] | None = None
    """Called after each of them."""

    def run_pass(self, state: Any) -> bool:
        """Translate the function and register it, so that others can call it and link its part."""
        state.flags.no_compile = True
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        kernel, translation = Kernel(), state["cr"]
        state.targetctx.insert_user_function(kernel, translation.fndesc, [state.library])
        state["cr"] = translation._replace(cfunc=kernel)
        TranslateToPart.count += 1
        if TranslateToPart.tell is not None:
            TranslateToPart.tell()
        return True


class PartCompiler(compiler.CompilerBase):
    """The passes of numba's compiler that kernels need, up to their translation."""

    def define_pipelines(self) -> list[Any]:
        """The passes."""
        usual = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager = compiler_machinery.PassManager("bang_env")
        for step, description in usual.passes:
            if step is typed_passes.NativeLowering:
                manager.add_pass(TranslateToPart, description)
            elif step.__name__ not in UNUSED_PASSES:
                manager.add_pass(step, description)
        manager.finalize()
        return [manager]


def make_part(function: Callable[..., Any], **options: Any) -> Any:
    """A function that numba translates to a part on demand, once for each combination of argument types."""
    dispatcher = numba.njit(pipeline_class=PartCompiler, no_cfunc_wrapper=True, **options)(function)
    dispatcher.add_overload = lambda result: dispatcher.overloads.__setitem__(tuple(result.signature.args), result)
    return dispatcher


def borrow(function: Callable[..., Any], symbol: str, signature: Any, **options: Any) -> Any:
    """A stand-in for a kernel that another library exports under this name. It is called there, not compiled here."""
    dispatcher = make_part(function, **options)
    kernel = Kernel()
    description = funcdesc.ExternalFunctionDescriptor(symbol, signature.return_type, signature.args)
    registry.cpu_target.target_context.insert_user_function(kernel, description, [])
    dispatcher.add_overload(compiler.compile_result(signature=signature, entry_point=kernel, objectmode=False))
    dispatcher.disable_compile()
    return dispatcher


def translate(dispatcher: Any, arguments: tuple[Any, ...]) -> Any:
    """The translation of a function for these types of arguments."""
    try:
        dispatcher.compile(arguments)
    except numba.core.errors.NumbaError as error:
        if any(sign in str(error) for sign in NO_MEMORY):
            raise TypeError("a kernel needs memory, or returns an array; kernels write to the arrays passed to them, "
                            f"item by item (even [:] from one array to another takes memory). {error}") from error
        raise
    return dispatcher.overloads[arguments]


# ------------------------------------------------------------------------------------------------- building a library


@functools.cache
def machine() -> Any:
    """The code generator of all libraries: for this processor, in its own memory, apart from numba's."""
    return codegen.JITCPUCodegen("bang_env")


def processor() -> str:
    """Everything about this machine that the machine code depends on, as text."""
    return repr((machine().magic_tuple(), numba.config.OPT, numba.config.BOUNDSCHECK))


def entry_symbol(name: str, entry: str) -> str:
    """The name under which a library exports an entry point."""
    return f"{name}.{entry}"


def environment_symbol(name: str, entry: str) -> str:
    """The name under which a library exports the place for the environment that numba's wrapper needs."""
    return f"{name}.{entry}.environment"


def kernel_symbol(name: str, kernel: str) -> str:
    """The name under which a library exports a kernel."""
    return f"{name}.kernel.{kernel}"


def build(name: str, entries: Signatures, exports: Signatures, tell: Callable[[int | None], None]) -> bytes:
    """Compile a library: its entry points, for the types of their arguments, and by symbol the kernels it lends.

    `tell` is called after each function with the number translated so far, and with None before the whole is optimised.
    """
    with compiler_lock, _without_garbage_collection():
        before = TranslateToPart.count
        TranslateToPart.tell = lambda: tell(TranslateToPart.count - before)
        try:
            symbols, parts = {}, []
            for entry, (dispatcher, arguments) in entries.items():
                result = translate(dispatcher, arguments)
                parts.append(result.library)
                symbols[result.fndesc.llvm_cpython_wrapper_name] = entry_symbol(name, entry)
                symbols[result.target_context.get_env_name(result.fndesc)] = environment_symbol(name, entry)
            for symbol, (dispatcher, signature) in exports.items():
                result = translate(dispatcher, signature.args)
                if result.signature.return_type != signature.return_type:
                    raise TypeError(f"{symbol} returns {result.signature.return_type}, not {signature.return_type}")
                parts.append(result.library)
                symbols[result.fndesc.llvm_func_name] = symbol
        finally:
            TranslateToPart.tell = None
        tell(None)
        module = join(parts)
        _export(module, symbols)
        _optimise(module)
        return machine()._tm.emit_object(module)


@contextlib.contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Switch off the garbage collector: the compiler makes many objects and needs most of them to the end."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def join(parts: Iterable[Part]) -> Any:
    """One LLVM module of these parts and everything they call."""
    module = llvm.parse_assembly(str(registry.cpu_target.target_context.codegen()._create_empty_module("bang_env")))
    every: dict[Any, None] = {}
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if part not in every:
            every[part] = None
            waiting += part.needs if isinstance(part, Part) else ()
    for part in every:
        for text in part.texts if isinstance(part, Part) else ():
            module.link_in(llvm.parse_assembly(text))
    for part in every:
        if not isinstance(part, Part):  # what numba compiles its own way, such as min and max; only what is called
            module.link_in(part._get_module_for_linking(), preserve=True)
    if any(variable.name.startswith(UNRESOLVED) for variable in module.global_variables):
        raise NotImplementedError("a kernel calls itself through others: write a loop instead")
    return module


def _export(module: Any, symbols: Mapping[str, str]) -> None:
    """Rename what the library exports and make the rest internal, so that the optimiser sees every call there is."""
    for value in [*module.functions, *module.global_variables]:
        if value.is_declaration:
            continue
        if value.name in symbols:
            value.name = symbols[value.name]
            value.linkage = "external"
        elif value.linkage != llvm.Linkage.private:
            value.linkage = "internal"


def _optimise(module: Any) -> None:
    """Optimise the whole module as numba optimises one function."""
    whole = machine().create_library("bang_env")
    whole._final_module = module
    whole._optimize_final_module()


# -------------------------------------------------------------------------------------------------- loading a library

_objects: list[Any] = []
"""Object files that have been loaded: their memory must stay."""


def load(name: str, code: bytes, entries: Signatures) -> None:
    """Make the entry points of a library callable, with the types of arguments for which they were compiled."""
    with compiler_lock:
        engine = machine()._engine._ee
        file = llvm.ObjectFileRef.from_data(code)
        _objects.append((code, file))
        engine.add_object_file(file)
        engine.finalize_object()
        for entry, (dispatcher, arguments) in entries.items():
            function = dispatcher.py_func
            needs = environment.Environment(function.__globals__)
            place = engine.get_global_value_address(environment_symbol(name, entry))
            ctypes.c_void_p.from_address(place).value = id(needs)
            address = engine.get_function_address(entry_symbol(name, entry))
            call = dynfunc.make_function(sys.modules[function.__module__], entry, function.__doc__ or "", address,
                                         needs, (needs,))
            signature = numba.core.typing.signature(numba.types.none, *arguments)
            result = compiler.compile_result(signature=signature, entry_point=call, objectmode=False)
            dispatcher.overloads.clear()
            type(dispatcher).add_overload(dispatcher, result)
            dispatcher.disable_compile()
