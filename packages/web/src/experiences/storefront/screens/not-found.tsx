import { EmptyState } from '@comanda/ui/empty-state'
import { Store } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { usePage } from '../page.tsx'

/** Shown for an unknown path. */
export default function NotFound({
  title = 'No Restaurant Available',
  text = 'There is no restaurant at this address.',
}: {
  title?: string
  text?: string
}) {
  const { onOwnDomain } = usePage()
  return (
    <main className="grid min-h-dvh place-content-center">
      <EmptyState
        level={1}
        icon={<Store className="size-5" />}
        title={title}
        action={
          onOwnDomain ? (
            <LinkButton href="/">Return to Menu</LinkButton>
          ) : (
            <LinkButton href="/restaurants">Our Restaurants</LinkButton>
          )
        }
      >
        <p>{text}</p>
      </EmptyState>
    </main>
  )
}
