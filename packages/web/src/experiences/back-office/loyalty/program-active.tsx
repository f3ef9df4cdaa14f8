import type { CatalogProgram } from '@comanda/contract/loyalty/programs'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { EyeToggle } from '../offers/eye-toggle.tsx'
import { useResults } from '../results/results.tsx'
import { putProgram } from './queries.ts'

/** An eye that is open while customers collect points by this program; a click changes it. */
export function ProgramActive({ restaurantId, program }: { restaurantId: string; program: CatalogProgram }) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const changing = useAction(
    async (isActive: boolean) =>
      (await loadApi()).loyalty.setProgramActive({ restaurantId, programId: program.id, isActive }),
    {
      onDone: (saved) => {
        putProgram(client, restaurantId, saved.program)
        undoToast(describeSwitch(saved), saved.changeId)
      },
      onFailed: (failure) => results.failed('Error updating program status', failure),
    },
  )
  return (
    <EyeToggle name={program.name} isActive={program.isActive} busy={changing.busy} onChange={changing.run} />
  )
}

/** The result of activating or deactivating, with the program that was replaced. */
export function describeSwitch({
  program,
  switchedOff,
}: {
  program: CatalogProgram
  switchedOff: string | null
}): string {
  if (!program.isActive) return `${program.name} is inactive. Customers collect no points with it.`
  const replaced =
    switchedOff === null ? '' : ` ${switchedOff} is now inactive: only one program can be active at a time.`
  return `${program.name} is active.${replaced}`
}
