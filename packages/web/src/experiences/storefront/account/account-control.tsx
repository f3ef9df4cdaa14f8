import { buttonClass } from '@comanda/ui/button-class.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { Heart, ReceiptText, User } from '@comanda/ui/icons.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { AccountButton } from '../../../shared/account-button.tsx'
import { useSession } from '../../../shared/sign-in/session-store.ts'
import { SignInDialog } from '../../../shared/sign-in/sign-in-dialog.tsx'
import { usePage } from '../page.tsx'

/** The account menu of the signed-in user; the sign-in button for everyone else. */
export default function AccountControl({ opened, children }: { opened: boolean; children?: ReactNode }) {
  const { me, failure, retry } = useSession()
  const { restaurant } = usePage()
  const [dialogOpen, setDialogOpen] = useState(opened)
  const user = me?.user ?? null
  // After a sign-in from here, the account menu stays closed.
  const [wasVisitor, setVisitor] = useState(false)
  useEffect(() => {
    if (me && !me.user) setVisitor(true)
  }, [me])
  if (user)
    return (
      <AccountButton user={user} opened={opened && !wasVisitor}>
        <Link href="/account/orders" className={linkClass}>
          <ReceiptText className="size-4.5" />
          My orders
        </Link>
        <Link href="/account/favorites" className={linkClass}>
          <Heart className="size-4.5" />
          Favorites
        </Link>
        <Link href="/account" className={linkClass}>
          <User className="size-4.5" />
          Account
        </Link>
      </AccountButton>
    )
  if (children) return children
  return (
    <>
      <IconButton
        label="Account"
        aria-haspopup="dialog"
        icon={<User className="size-5" />}
        onClick={() => {
          if (failure) retry()
          setDialogOpen(true)
        }}
        className="size-11 flex-none"
      />
      {dialogOpen &&
        (me !== null || failure !== null) &&
        createPortal(
          <SignInDialog
            open
            description={restaurant ? 'Your order stays as it is.' : undefined}
            onClose={() => setDialogOpen(false)}
            onDone={() => setDialogOpen(false)}
          />,
          document.body,
        )}
    </>
  )
}

const linkClass = buttonClass({ block: true })
