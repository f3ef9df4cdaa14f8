import { signOut } from '../../../shared/sign-in/auth-client.ts'
import { useAction } from '../../../shared/use-action.ts'

/** Ends the session and opens the home page. */
export function useSignOut() {
  const { run, busy } = useAction(() => signOut(), {
    onDone: () => location.assign('/'),
    toasts: true,
  })
  return { leave: () => run(), leaving: busy }
}
