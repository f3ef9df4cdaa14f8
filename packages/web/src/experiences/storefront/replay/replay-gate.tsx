import { useHydrated } from '../../../shared/hydrated.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { usePage, useRestaurant } from '../page.tsx'
import type { ReplayPartProps } from './session-replay.tsx'

const SessionReplay = lazyPart(() => import('./session-replay.tsx'))

/** The session replay of a menu, while the restaurant has it turned on and this page may run its script. */
export function ReplayGate(props: Omit<ReplayPartProps, 'tag'>) {
  const { replayTag } = usePage()
  const { replayProject } = useRestaurant()
  const hydrated = useHydrated()
  return hydrated && replayTag && replayProject ? <SessionReplay tag={replayTag} {...props} /> : null
}
