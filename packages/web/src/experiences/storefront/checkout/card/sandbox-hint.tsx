import { TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { formatCardNumber } from './card-fields.ts'

const cards = [
  { number: '4242424242424242', result: 'succeeds' },
  { number: '4000000000000002', result: 'is declined' },
  { number: '4000000000009995', result: 'has insufficient funds' },
  { number: '4000002500003155', result: 'requires authentication' },
]

/** States that no real money moves, and lists the test card numbers. Pressing one fills it in. */
export function SandboxHint({ onUse }: { onUse: (number: string) => void }) {
  return (
    <Notice
      tone="warn"
      look="line"
      className="mb-3"
      icon={<TriangleAlert className="size-5" />}
      title="Sandbox: no real card is charged"
    >
      <ul className="mt-1 grid gap-x-4 text-14 sm:grid-cols-2">
        {cards.map(({ number, result }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onUse(number)}
              className="min-h-tap rounded-4 text-left underline-offset-3 hover:underline"
            >
              <span className="code whitespace-nowrap">{formatCardNumber(number)}</span> {result}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
