import type { Cents } from '@comanda/domain/money/cents'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { FieldError } from '@comanda/ui/field-error'
import { Money } from '@comanda/ui/money'
import { matchingOptions } from '@comanda/ui/multi-picker'
import { SearchField } from '@comanda/ui/search-field'
import { Skeleton } from '@comanda/ui/skeleton'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { ProductThumb } from './product-thumb.tsx'
import { offerableQuery } from './queries.ts'

export interface ProductPickerProps {
  restaurantId: string
  /** Empty: none yet. */
  value: string
  /** The product of the stored offer: a hidden one is not among the choices. */
  stored?: { id: string; name: string; price: Cents } | undefined
  error?: string | undefined
  onChange: (productId: string) => void
}

/** Products shown at once; a search narrows the rest. */
const SHOWN = 40

/** Chooses one product of the menu: shows the selected one with its price, or a search and a list. */
export function ProductPicker({ restaurantId, value, stored, error, onChange }: ProductPickerProps) {
  const id = useId()
  const query = useQuery(offerableQuery(restaurantId))
  const [isOpen, setOpen] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const products = query.data ?? []
  const chosen =
    products.find((product) => product.id === value) ??
    (stored?.id === value ? { ...stored, picture: null } : undefined)
  const choose = (productId: string) => {
    onChange(productId)
    setOpen(false)
    requestAnimationFrame(() => change.current?.focus())
  }
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-small">Product</legend>
      {!isOpen && value !== '' ? (
        <div className="flex min-h-ctl items-center gap-2.5 rounded-ctl border border-line-strong bg-surface px-2 py-1">
          {chosen && <ProductThumb picture={chosen.picture} className="size-8" />}
          <span className="min-w-0 flex-auto truncate font-medium text-14">{chosen?.name ?? 'Loading…'}</span>
          {chosen && <Money cents={chosen.price} className="text-13 text-ink-2" />}
          <Button ref={change} size="sm" aria-label="Change product" onClick={() => setOpen(true)}>
            Change
          </Button>
        </div>
      ) : (
        <div
          className={cx(
            'overflow-hidden rounded-ctl border bg-surface',
            error ? 'border-danger' : 'border-line-strong',
          )}
        >
          <Choices
            products={products}
            state={query.error ? 'failed' : query.isPending ? 'loading' : 'loaded'}
            value={value}
            invalid={error !== undefined}
            onRetry={() => void query.refetch()}
            onChoose={choose}
          />
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

type Offerable = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof offerableQuery>['queryFn']>>>>

function Choices({
  products,
  state,
  value,
  invalid,
  onRetry,
  onChoose,
}: {
  products: Offerable
  state: 'failed' | 'loading' | 'loaded'
  value: string
  invalid: boolean
  onRetry: () => void
  onChoose: (productId: string) => void
}) {
  const [typed, setTyped] = useState('')
  const options = products.map((product) => ({
    value: product.id,
    label: product.name,
    note: product.category,
    product,
  }))
  const found = matchingOptions(options, typed) as typeof options
  return (
    <>
      <SearchField
        label="Search products"
        value={typed}
        onChange={setTyped}
        invalid={invalid}
        className="rounded-none! border-b-line!"
      />
      <ul
        aria-label="Products"
        // What is below must not move away from a press when the products appear, however few they are.
        className="h-60 overflow-y-auto overscroll-contain p-1"
        onKeyDown={moveByKey}
      >
        {state === 'failed' && (
          <li role="alert" className="px-2.5 py-3 text-13">
            The products did not load. <TextButton onClick={onRetry}>Retry</TextButton>
          </li>
        )}
        {state === 'loading' && (
          <li className="p-2.5">
            <Skeleton className="h-2.5 w-40 animate-appear" />
          </li>
        )}
        {state === 'loaded' && found.length === 0 && (
          <li className="px-2.5 py-3 text-13 text-ink-2">
            {products.length === 0 ? 'No active products yet' : 'No matches'}
          </li>
        )}
        {found.slice(0, SHOWN).map(({ product }) => (
          <li key={product.id}>
            <button
              type="button"
              aria-pressed={product.id === value}
              onClick={() => onChoose(product.id)}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-8 px-2 py-1 text-left text-13 hover:bg-hover aria-pressed:bg-pick-tint"
            >
              <ProductThumb picture={product.picture} className="size-8" />
              <span className="min-w-0 flex-auto">
                <span className="block truncate font-medium text-14">{product.name}</span>
                <span className="block truncate text-12 text-ink-2">{product.category}</span>
              </span>
              <Money cents={product.price} className="flex-none text-ink-2" />
            </button>
          </li>
        ))}
        {found.length > SHOWN && (
          <li className="px-2.5 py-2 text-12 text-ink-2">
            {found.length - SHOWN} more. Type to narrow the list.
          </li>
        )}
      </ul>
    </>
  )
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0) return
  event.preventDefault()
  buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
