import { EmptyState } from '@comanda/ui/empty-state'
import { Lock } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'

export interface PairedElsewhereProps {
  /** The restaurant that this screen is paired with. */
  restaurantId: string
  onPlatform: boolean
  signInPath: string
}

/** Shown when a paired screen opens another restaurant's kitchen. */
export function PairedElsewhere({ restaurantId, onPlatform, signInPath }: PairedElsewhereProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        level={1}
        icon={<Lock className="size-5" />}
        title="Access denied"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {onPlatform && (
              <LinkButton variant="solid" href={`/kitchen/${restaurantId}`}>
                Open this screen’s kitchen
              </LinkButton>
            )}
            <LinkButton href={signInPath}>Sign in instead</LinkButton>
          </div>
        }
      >
        This screen is paired with another restaurant’s kitchen.
      </EmptyState>
    </main>
  )
}
