import { api } from '../../platform/http/api.ts'
import { deleteProgram } from './delete-program.ts'
import { listPrograms } from './list-programs.ts'
import { readOwn } from './read-own.ts'
import { saveProgram } from './save-program.ts'

export const loyaltyRoutes = {
  mine: api.loyalty.mine.handler(({ input, context }) =>
    readOwn(context.app, context.caller, input.restaurantId),
  ),
  programs: api.loyalty.programs.handler(async ({ input, context }) => ({
    programs: await listPrograms(context.app, context.caller, input.restaurantId),
  })),
  createProgram: api.loyalty.createProgram.handler(({ input, context }) =>
    saveProgram(context.app, context.caller, { ...input, programId: null }),
  ),
  updateProgram: api.loyalty.updateProgram.handler(({ input, context }) =>
    saveProgram(context.app, context.caller, input),
  ),
  deleteProgram: api.loyalty.deleteProgram.handler(async ({ input, context }) => {
    await deleteProgram(context.app, context.caller, input)
    return { deleted: true as const }
  }),
}
