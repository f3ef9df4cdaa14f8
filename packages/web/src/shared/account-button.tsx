import type { Me } from '@comanda/contract/identity'
import { Avatar } from '@comanda/ui/avatar'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { LogOut } from '@comanda/ui/icons.ts'
import { VisuallyHidden } from '@comanda/ui/visually-hidden'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { signOut } from './sign-in/auth-client.ts'
import { useAction } from './use-action.ts'

export interface AccountButtonProps {
  user: NonNullable<Me['user']>
  onSignedOut?: () => void
  /** True when it was pressed before its bundle had loaded. */
  opened?: boolean
  /** Further menu links. */
  children?: ReactNode
}

/** The signed-in user's menu, with Sign out. */
export function AccountButton({ user, onSignedOut, opened = false, children }: AccountButtonProps) {
  const [open, setOpen] = useState(opened)
  const { run: leave, busy } = useAction(() => signOut(), {
    onDone: () => {
      setOpen(false)
      onSignedOut?.()
    },
    toasts: true,
  })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid size-11 flex-none place-items-center rounded-full"
      >
        <Avatar name={user.name} />
        <VisuallyHidden>Account of {user.name}</VisuallyHidden>
      </button>
      {/* Outside the page's header landmark. */}
      {open &&
        createPortal(
          <Dialog onClose={() => setOpen(false)} size="sm" title={user.name} description={user.email}>
            <div className="grid gap-3">
              {children}
              <Button block busy={busy} onClick={() => leave()}>
                <LogOut className="size-4.5" />
                Sign out
              </Button>
            </div>
          </Dialog>,
          document.body,
        )}
    </>
  )
}
