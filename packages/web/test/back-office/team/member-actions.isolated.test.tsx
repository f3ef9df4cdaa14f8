import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { useMemberActions } from '../../../src/experiences/back-office/team/use-member-actions.tsx'
import { createQueries } from '../../../src/shared/query-client.ts'
import { renderText } from '../../render-text.ts'
import { member } from './member.ts'

const reactivate = vi.hoisted(() => vi.fn())
vi.mock('../../../src/experiences/back-office/team/queries.ts', () => ({ reactivate }))

test('the list is loaded again after an action, and after one that someone else was faster with', async () => {
  const refresh = vi.fn()
  let actions: ReturnType<typeof useMemberActions>['actions'] | undefined
  function List() {
    actions = useMemberActions(() => {}, refresh).actions
    return actions.isBusy(member) ? 'busy' : 'idle'
  }
  const shown = await renderText(
    <QueryClientProvider client={createQueries()}>
      <List />
    </QueryClientProvider>,
  )
  for (const [attempt, outcome] of [null, new Error('The role is active already.')].entries()) {
    reactivate.mockImplementationOnce(async () => {
      if (outcome) throw outcome
    })
    actions?.reactivate(member)
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(attempt + 1))
    await vi.waitFor(() => expect(shown()).toBe('idle'))
  }
})
