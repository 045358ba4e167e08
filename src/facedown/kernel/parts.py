"""Compiles a rule that other rules call only as far as they need it.

Numba makes every function ready to run on its own: everything it calls is linked in, optimised and compiled to machine
code. So a rule called by a rule called by a rule is compiled three times, which was more than half of a cold compile. A
part, as a function compiled here is called, never runs on its own: it is linked into functions that run, and optimised
as a part of them.
"""

# mypy: allow-untyped-calls

from __future__ import annotations

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):
    """The code of a part, together with the parts it calls."""

    def finalize(self) -> None:
        """Link what the part calls. Numba has simplified each function; rules that run are optimised as a whole."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class RuleLibrary(JITCodeLibrary):
    """The code of a rule that runs.

    Numba optimises three times: each function, then everything to find pairs of reference counts, then everything
    again. Rules have no reference counts, and once is enough: code comes out as fast or faster.
    """

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        passes = self._codegen._pass_builder()
        passes.getModulePassManager().run(self._final_module, passes)


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(NativeLowering):
    """Lowers a rule that runs."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        """Numba takes a library that is there already."""
        state.library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    """Lowers the code of a part and makes it visible to other compiled code only."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Numba can omit the machine code, but then it does not register the function for callers either."""
        state.flags.no_compile = True
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        lowered = state["cr"]
        # Callers know a function by the object that Python would call. This one has no address and is never called.
        key = _dynfunc.make_function(lowered.fndesc.lookup_module(), lowered.fndesc.qualname, "", 0, lowered.env, ())
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=key)
        return True


class RuleCompiler(CompilerBase):
    """Numba's compiler with a different last step."""

    lowering: type[NativeLowering] = RuleLowering

    def define_pipelines(self) -> list[Any]:
        """One pipeline: rules have no object mode."""
        passes = PassManager("rule")
        for step, purpose in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            passes.add_pass(self.lowering if step is NativeLowering else step, purpose)
        passes.finalize()
        return [passes]


class PartCompiler(RuleCompiler):
    """A compiler of parts."""

    lowering = PartLowering
