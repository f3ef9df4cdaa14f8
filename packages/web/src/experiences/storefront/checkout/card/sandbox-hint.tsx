import { TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { formatCardNumber } from './card-fields.ts'

const cards = [
  { number: '4242424242424242', outcome: 'is paid' },
  { number: '4000000000000002', outcome: 'is declined' },
  { number: '4000000000009995', outcome: 'lacks funds' },
  { number: '4000002500003155', outcome: 'asks the bank' },
]

/** Says that no money moves here, and which numbers do what. Pressing one fills it in. */
export function SandboxHint({ onUse }: { onUse: (number: string) => void }) {
  return (
    <Notice
      tone="warn"
      look="line"
      className="mb-3"
      icon={<TriangleAlert aria-hidden="true" className="size-5" />}
      title="Sandbox: no real card is charged"
    >
      <ul className="mt-1 grid gap-x-4 text-14 sm:grid-cols-2">
        {cards.map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onUse(number)}
              className="min-h-tap rounded-4 text-left underline-offset-3 hover:underline"
            >
              <span className="code whitespace-nowrap">{formatCardNumber(number)}</span> {outcome}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
