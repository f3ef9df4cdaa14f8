import { Button } from '@comanda/ui/button'
import { CircleAlert } from '@comanda/ui/icons.ts'
import type { Failure } from '../../../shared/failure.ts'
import { DeadEnd } from './dead-end.tsx'

/** An order that could not be loaded, until a retry succeeds. */
export function OrderNotLoaded({ failure, retry }: { failure: Failure; retry: () => void }) {
  return (
    <DeadEnd
      icon={<CircleAlert className="size-6" />}
      title="Your order did not load"
      actions={
        <Button variant="brand" size="lg" onClick={retry}>
          Retry
        </Button>
      }
    >
      {failure.message} <span className="font-code text-13">{failure.code}</span>
    </DeadEnd>
  )
}
