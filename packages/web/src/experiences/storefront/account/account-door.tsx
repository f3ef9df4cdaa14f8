import { IconButton } from '@comanda/ui/icon-button'
import { User } from '@comanda/ui/icons.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAccountHint } from './account-hint.ts'

const load = () => import('./account-control.tsx')
const AccountControl = lazy(load)

/** The way to one's account, or to a sign-in. What is behind it is loaded when it is pressed, or when it is somebody's. */
export function AccountDoor({
  children,
}: {
  /** In place of the icon, for those who are not known. */ children?: ReactNode
}) {
  const hinted = useAccountHint()
  const [pressed, setPressed] = useState(false)
  const preload = () => void load().catch(() => {})
  const door = children ?? (
    <IconButton
      label="Account"
      aria-haspopup="dialog"
      icon={<User aria-hidden="true" className="size-5" />}
      onClick={() => setPressed(true)}
      onPointerEnter={preload}
      onFocus={preload}
      className="size-11 flex-none"
    />
  )
  if (!hinted && !pressed) return door
  return (
    <Suspense fallback={door}>
      <AccountControl opened={pressed}>{children}</AccountControl>
    </Suspense>
  )
}
