import { EmptyState } from '@comanda/ui/empty-state'
import { Lock } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'

export interface PairedElsewhereProps {
  /** Whose kitchen this screen belongs to. */
  restaurantId: string
  onPlatform: boolean
  signInPath: string
}

/** A paired screen that was led to another restaurant's kitchen. */
export function PairedElsewhere({ restaurantId, onPlatform, signInPath }: PairedElsewhereProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        level={1}
        icon={<Lock aria-hidden="true" className="size-5" />}
        title="Access denied"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {onPlatform && (
              <LinkButton variant="solid" href={`/kitchen/${restaurantId}`}>
                Open its own kitchen
              </LinkButton>
            )}
            <LinkButton href={signInPath}>Sign in instead</LinkButton>
          </div>
        }
      >
        This screen is paired with the kitchen of another restaurant.
      </EmptyState>
    </main>
  )
}
