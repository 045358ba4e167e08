"""Compiles a rule that other rules call only as far as they need it.

Numba makes every function ready to run on its own: everything it calls is linked in, optimised and compiled to machine
code. So a rule called by a rule called by a rule is compiled three times, which was more than half of a cold compile. A
part, as a function compiled here is called, never runs on its own: only its own code is optimised, and it is linked
into functions that run.
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
        """Optimise the part itself, so that callers see how short it is, and link what it calls."""
        self._optimize_final_module()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


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


class PartCompiler(CompilerBase):
    """Numba's compiler with a different last step."""

    def define_pipelines(self) -> list[Any]:
        """One pipeline: rules have no object mode."""
        passes = PassManager("part")
        for step, purpose in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            passes.add_pass(PartLowering if step is NativeLowering else step, purpose)
        passes.finalize()
        return [passes]
