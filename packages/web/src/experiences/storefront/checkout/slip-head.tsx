import { TextButton } from '@comanda/ui/text-button'
import { formatItemCount } from './format-item-count.ts'
import { useGoToMenu } from './go-to-menu.ts'

/** The number of items on the slip, with a link to edit them. */
export function SlipHead({ itemCount }: { itemCount: number }) {
  const goToMenu = useGoToMenu()
  return (
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <h2 className="font-semibold text-16">{formatItemCount(itemCount)}</h2>
      <TextButton onClick={() => goToMenu('cart')}>Edit order</TextButton>
    </div>
  )
}
