import { IconButton } from '@comanda/ui/icon-button'
import { User } from '@comanda/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../../shared/lazy-component.tsx'
import { useSignedIn } from './signed-in.ts'

const AccountControl = lazyComponent(() => import('./account-control.tsx'))

/**
 * Opens the account menu or the sign-in. The code behind it is loaded on press, or immediately if a user is
 * probably signed in.
 */
export function LazyAccountControl({
  children,
}: {
  /** Replaces the icon for visitors who are not signed in. */ children?: ReactNode
}) {
  const signedIn = useSignedIn()
  const [pressed, setPressed] = useState(false)
  const preload = () => void AccountControl.preload().catch(() => {})
  const button = children ?? (
    <IconButton
      label="Account"
      aria-haspopup="dialog"
      icon={<User className="size-5" />}
      onClick={() => setPressed(true)}
      onPointerEnter={preload}
      onFocus={preload}
      className="size-11 flex-none"
    />
  )
  if (!signedIn && !pressed) return button
  return (
    <AccountControl opened={pressed} fallback={button}>
      {children}
    </AccountControl>
  )
}
