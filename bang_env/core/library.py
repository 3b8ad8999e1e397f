"""How a set of entry points becomes one compiled library.

numba by itself compiles function by function: each is optimised together with all that it calls, turned into machine code, and
optimised again within each of its callers, so that a rule at the bottom is compiled a hundred times. Here numba only translates: every
kernel becomes a `Part` in LLVM's language. `build` then puts the parts of all entry points together, optimises them once, as a
whole, and gives back an object file; `load` makes its functions callable. One library can call the kernels of another that is loaded
before it: the other library exports them under a name, and `borrowed` stands for them here.

This is the only module that knows numba's insides: the compiler's passes, its code libraries and its calling convention.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import importlib
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import llvmlite.binding as llvm

numba: Any = importlib.import_module("numba")
"""Untyped: its published types know neither the settings nor the insides used here."""
cgutils: Any = importlib.import_module("numba.core.cgutils")
codegen: Any = importlib.import_module("numba.core.codegen")
compiler: Any = importlib.import_module("numba.core.compiler")
compiler_machinery: Any = importlib.import_module("numba.core.compiler_machinery")
environment: Any = importlib.import_module("numba.core.environment")
funcdesc: Any = importlib.import_module("numba.core.funcdesc")
registry: Any = importlib.import_module("numba.core.registry")
typed_passes: Any = importlib.import_module("numba.core.typed_passes")
_dynfunc: Any = importlib.import_module("numba._dynfunc")
compiler_lock = importlib.import_module("numba.core.compiler_lock").global_compiler_lock

UNUSED_PASSES = frozenset((
    "AnnotateTypes", "DeadBranchPrune", "DumpParforDiagnostics", "FindLiterallyCalls", "InlineClosureLikes", "InlineInlinables",
    "InlineOverloads", "LiteralPropagationSubPipelinePass", "LiteralUnroll", "MakeFunctionToJitFunction", "NopythonRewrites",
    "NoPythonSupportedFeatureValidation", "RewriteDynamicRaises", "RewriteSemanticConstants", "WithLifting"))
"""Passes of numba's compiler for what kernels do without (closures, comprehensions, array expressions, `with`, generators) or that only
serve reports; they took a fifth of the time."""

NO_MEMORY = ("NRT required but not enabled", "Only accept returning of array passed into the function as argument")
"""What numba says of a function that needs memory, which it has none to give to."""

UNRESOLVED = ".numba.unresolved$"
"""How numba marks calls of a function that is still being compiled."""


class Part(codegen.CodeLibrary):
    """One kernel in LLVM's language, with the parts that it calls: not optimised, and no machine code."""

    def __init__(self, generator: Any, name: str) -> None:
        super().__init__(generator, name)
        self.texts: list[str] = []
        self.needs: dict[Any, None] = {}

    def add_ir_module(self, ir_module: Any) -> None:
        """Keep what numba has translated."""
        self.texts.append(cgutils.normalize_ir_text(str(ir_module)))

    def add_linking_library(self, library: Any) -> None:
        """Note that this part calls another."""
        self.needs[library] = None

    def finalize(self) -> None:
        """Do nothing: a part is finished together with the others of its library."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """For an ordinary numba function that calls a kernel: the kernel and all that it calls, which the function may take in."""
        module = joined([self])
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        return module

    def _text_only(self, *_: Any) -> Any:
        raise NotImplementedError("a kernel has no machine code of its own: look at its library")

    get_function = get_llvm_str = get_asm_str = _text_only


def joined(parts: Iterable[Part]) -> Any:
    """One LLVM module of these parts and all that they call."""
    generator = registry.cpu_target.target_context.codegen()
    module = llvm.parse_assembly(str(generator._create_empty_module("bang_env")))
    seen: dict[Any, None] = {}
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if part not in seen:
            seen[part] = None
            waiting += part.needs if isinstance(part, Part) else ()
    for part in seen:
        for text in part.texts if isinstance(part, Part) else ():
            module.link_in(llvm.parse_assembly(text))
    for part in seen:
        if not isinstance(part, Part):  # what numba compiles in its own way, such as min and max; only what is called is taken in
            module.link_in(part._get_module_for_linking(), preserve=True)
    if any(variable.name.startswith(UNRESOLVED) for variable in module.global_variables):
        raise NotImplementedError("a kernel calls itself through others: write a loop instead")
    return module


class Kernel:
    """What numba takes for the machine code of a part: a name to know it by."""

    def __call__(self, *_: Any) -> Any:
        """Refuse."""
        raise TypeError("a kernel is called by kernels and entry points only: put a small numba.njit function around it")


@compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)
class TranslateToPart(typed_passes.NativeLowering):
    """The pass that translates a function, into a part."""

    _name = "bang_env_translate_to_part"
    count = 0
    """How many functions have been translated in this process."""
    tell: Callable[[], None] | None = None
    """Called after each of them."""

    def run_pass(self, state: Any) -> bool:
        """Translate, and let other functions know that this one is a part that they can call."""
        state.flags.no_compile = True
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        name, lowered = Kernel(), state["cr"]
        state.targetctx.insert_user_function(name, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=name)
        TranslateToPart.count += 1
        if TranslateToPart.tell is not None:
            TranslateToPart.tell()
        return True


class PartCompiler(compiler.CompilerBase):
    """numba's compiler as far as kernels need it, up to their translation."""

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


def translated(function: Callable[..., Any], **options: Any) -> Any:
    """A function that numba translates to a part, once for each kind of arguments, when a caller asks for it."""
    dispatcher = numba.njit(pipeline_class=PartCompiler, no_cfunc_wrapper=True, **options)(function)
    dispatcher.add_overload = lambda result: dispatcher.overloads.__setitem__(tuple(result.signature.args), result)
    return dispatcher


def borrowed(function: Callable[..., Any], symbol: str, signature: Any, **options: Any) -> Any:
    """Stands for a kernel that another library exports under this name: it can be called, and nothing of it is compiled here."""
    dispatcher = translated(function, **options)
    name = Kernel()
    described = funcdesc.ExternalFunctionDescriptor(symbol, signature.return_type, signature.args)
    registry.cpu_target.target_context.insert_user_function(name, described, [])
    dispatcher.add_overload(compiler.compile_result(signature=signature, entry_point=name, objectmode=False))
    dispatcher.disable_compile()
    return dispatcher


def result_of(dispatcher: Any, arguments: tuple[Any, ...]) -> Any:
    """The translation of a function for these types of arguments."""
    try:
        dispatcher.compile(arguments)
    except numba.core.errors.NumbaError as error:
        if any(sign in str(error) for sign in NO_MEMORY):
            raise TypeError("a kernel needs memory, or returns an array; kernels write to arrays that they are given, item by item "
                            f"(numba needs memory even to copy one array to another by [:]). {error}") from error
        raise
    return dispatcher.overloads[arguments]


@functools.cache
def generator() -> Any:
    """The code generator of all libraries: for this processor, with memory for machine code of its own, apart from numba's."""
    return codegen.JITCPUCodegen("bang_env")


def processor() -> str:
    """What machine code here depends on, in words."""
    return repr((generator().magic_tuple(), numba.config.OPT, numba.config.BOUNDSCHECK))


def build(name: str, entries: Mapping[str, tuple[Any, tuple[Any, ...]]], exports: Mapping[str, tuple[Any, Any]],
          tell: Callable[[int | None], None]) -> bytes:
    """Compile a library: its entry points for the types of their arguments, and the kernels that others borrow, with their signatures.

    `tell` gets the number of functions translated so far after each, and None before the whole is optimised.
    """
    with compiler_lock, _no_garbage():
        before = TranslateToPart.count
        TranslateToPart.tell = lambda: tell(TranslateToPart.count - before)
        try:
            names, parts = {}, []
            for entry, (dispatcher, arguments) in entries.items():
                result = result_of(dispatcher, arguments)
                parts.append(result.library)
                names[result.fndesc.llvm_cpython_wrapper_name] = _entry_symbol(name, entry)
                names[result.target_context.get_env_name(result.fndesc)] = _environment_symbol(name, entry)
            for symbol, (dispatcher, signature) in exports.items():
                result = result_of(dispatcher, signature.args)
                if result.signature.return_type != signature.return_type:
                    raise TypeError(f"{symbol} returns {result.signature.return_type}, not {signature.return_type}")
                parts.append(result.library)
                names[result.fndesc.llvm_func_name] = symbol
        finally:
            TranslateToPart.tell = None
        tell(None)
        module = joined(parts)
        _export(module, names)
        _optimise(module)
        return generator()._tm.emit_object(module)


def _entry_symbol(name: str, entry: str) -> str:
    return f"{name}.{entry}"


def _environment_symbol(name: str, entry: str) -> str:
    return f"{name}.{entry}.environment"


def exported(name: str, kernel: str) -> str:
    """The name under which a library exports a kernel."""
    return f"{name}.kernel.{kernel}"


class _no_garbage:
    """While it lasts, Python does not look for unused cycles: the compiler makes many objects, and most are needed to the end."""

    def __enter__(self) -> None:
        self.enabled = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self.enabled:
            gc.enable()


def _export(module: Any, names: Mapping[str, str]) -> None:
    """Rename what the library exports; all else is its own, so that the optimiser sees every call there is."""
    for value in [*module.functions, *module.global_variables]:
        if value.is_declaration:
            continue
        if value.name in names:
            value.name = names[value.name]
            value.linkage = "external"
        elif value.linkage != llvm.Linkage.private:
            value.linkage = "internal"


def _optimise(module: Any) -> None:
    """Optimise the whole as numba does its functions."""
    whole = generator().create_library(module.name)
    whole._final_module = module
    whole._optimize_final_module()


_LOADED: list[Any] = []
"""Object files that have been loaded: their memory must stay."""


def load(name: str, code: bytes, entries: Mapping[str, tuple[Any, tuple[Any, ...]]]) -> None:
    """Make the entry points of a compiled library callable, for the types of arguments for which they were compiled."""
    with compiler_lock:
        engine = generator()._engine._ee
        file = llvm.ObjectFileRef.from_data(code)
        _LOADED.append((code, file))
        engine.add_object_file(file)
        engine.finalize_object()
        for entry, (dispatcher, arguments) in entries.items():
            function = dispatcher.py_func
            needed = environment.Environment(function.__globals__)
            place = engine.get_global_value_address(_environment_symbol(name, entry))
            ctypes.c_void_p.from_address(place).value = id(needed)
            compiled = _dynfunc.make_function(sys.modules[function.__module__], entry, function.__doc__ or "",
                                              engine.get_function_address(_entry_symbol(name, entry)), needed, (needed,))
            signature = numba.core.typing.signature(numba.types.none, *arguments)
            result = compiler.compile_result(signature=signature, entry_point=compiled, objectmode=False)
            dispatcher.overloads.clear()
            type(dispatcher).add_overload(dispatcher, result)
            dispatcher.disable_compile()
