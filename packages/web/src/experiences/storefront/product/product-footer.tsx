import type { Product } from '@comanda/domain/menu/menu'
import { missingOptions, missingOptionsText } from '@comanda/domain/menu/options'
import { maxLineQuantity } from '@comanda/domain/ordering/cart'
import { Button } from '@comanda/ui/button'
import { Info } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { Notice } from '@comanda/ui/notice'
import { Stepper } from '@comanda/ui/stepper'
import type { MouseEventHandler, ReactNode } from 'react'
import type { Choice } from './use-choice.ts'

/** Quantity and price with the add button, or what is still missing. */
export function ProductFooter({
  product,
  choice,
  isOff,
  onConfirm,
  children,
}: {
  product: Product
  choice: Choice
  isOff: boolean
  onConfirm: MouseEventHandler
  /** Shown instead: the dish is sold at another time. */
  children?: ReactNode
}) {
  const { issue, refusal, quantity, isChange } = choice
  const missing = missingOptions(product.optionGroups)
  if (!product.isAvailable)
    return (
      <>
        {missing && <Reason text={missingOptionsText(missing)} />}
        <Blocked label="Sold out today" />
      </>
    )
  if (isOff) return <Blocked label="Online ordering is temporarily unavailable" />
  if (children) return children
  return (
    <>
      {refusal ? (
        <Reason key={refusal.count} text={refusal.text} interrupts />
      ) : (
        issue && <Reason text={issue} />
      )}
      {issue ? (
        <Blocked label="Complete Required Selections" />
      ) : (
        <div className="flex gap-3">
          <Stepper
            large
            label={`Quantity of ${product.name}`}
            value={quantity}
            max={maxLineQuantity}
            onChange={choice.setQuantity}
          />
          <Button
            variant="brand"
            size="xl"
            className="min-w-0 flex-auto! justify-between! max-sm:px-4! max-[359px]:flex-col! max-[359px]:justify-center! max-[359px]:gap-0! max-[359px]:px-3!"
            onClick={onConfirm}
          >
            <span>{isChange ? 'Save changes' : 'Add to cart'}</span>
            <Money cents={choice.price} />
          </Button>
        </div>
      )}
    </>
  )
}

function Blocked({ label }: { label: string }) {
  return (
    <Button variant="brand" size="xl" block disabled className="whitespace-normal!">
      {label}
    </Button>
  )
}

function Reason({ text, interrupts = false }: { text: string; interrupts?: boolean }) {
  return (
    <Notice
      tone="warn"
      role={interrupts ? 'alert' : 'status'}
      className="mb-3 text-15"
      icon={<Info className="size-5" />}
    >
      {text}
    </Notice>
  )
}
