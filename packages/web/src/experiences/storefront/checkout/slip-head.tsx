import { TextButton } from '@comanda/ui/text-button'
import { itemsText } from './count-text.ts'
import { useGoToMenu } from './go.ts'

/** The number of items on the slip, with a link to edit them. */
export function SlipHead({ itemCount }: { itemCount: number }) {
  const goToMenu = useGoToMenu()
  return (
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <h2 className="font-semibold text-16">{itemsText(itemCount)}</h2>
      <TextButton onClick={() => goToMenu('cart')}>Edit order</TextButton>
    </div>
  )
}
