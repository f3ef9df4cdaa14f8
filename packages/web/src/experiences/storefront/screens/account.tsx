import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { User } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../../shared/sign-in/session-store.ts'
import { SignInDialog } from '../../../shared/sign-in/sign-in-dialog.tsx'
import { AccountHeader } from '../account/parts/account-header.tsx'
import { AccountLayout } from '../account/parts/account-layout.tsx'
import { CardsSection } from '../account/sections/cards-section.tsx'
import { DataSection } from '../account/sections/data-section.tsx'
import { FavoritesSection } from '../account/sections/favorites-section.tsx'
import { OrdersSection } from '../account/sections/orders-section.tsx'
import { ProfileSection } from '../account/sections/profile-section.tsx'
import { SecuritySection } from '../account/sections/security-section.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { useMainVariant } from '../parts/use-main-variant.ts'

/** The customer's account, on a restaurant's domain and on the platform's. */
export default function AccountScreen() {
  const { me, failure, retry } = useSession()
  if (me?.user)
    return (
      <AccountLayout user={me.user}>
        <Section user={me.user} />
      </AccountLayout>
    )
  if (me) return <SignedOut />
  if (!failure) return <LoadingScreen />
  return (
    <>
      <AccountHeader />
      <main className="grid min-h-[70dvh] place-content-center">
        <h1 className="visually-hidden">Your account</h1>
        <FailedState title="Your account did not load" {...failure} onRetry={retry} />
      </main>
    </>
  )
}

function Section({ user }: Parameters<typeof ProfileSection>[0]) {
  const [path] = useLocation()
  switch (path) {
    case '/account/orders':
      return <OrdersSection />
    case '/account/favorites':
      return <FavoritesSection />
    case '/account/cards':
      return <CardsSection />
    case '/account/security':
      return <SecuritySection user={user} />
    case '/account/data':
      return <DataSection user={user} />
    default:
      return <ProfileSection user={user} />
  }
}

function SignedOut() {
  const [dialogOpen, setDialogOpen] = useState(false)
  const variant = useMainVariant()
  return (
    <>
      <AccountHeader />
      <main className="grid min-h-[70dvh] place-content-center">
        <EmptyState
          level={1}
          icon={<User className="size-5" />}
          title="Sign in to your account"
          action={
            <Button variant={variant} onClick={() => setDialogOpen(true)}>
              Sign in
            </Button>
          }
        >
          <p>Your orders, favorites and details are saved in your account. No account is needed to order.</p>
        </EmptyState>
      </main>
      <SignInDialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        onDone={() => setDialogOpen(false)}
      />
    </>
  )
}
