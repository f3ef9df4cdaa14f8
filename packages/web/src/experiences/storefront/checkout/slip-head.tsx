import { TextButton } from '@comanda/ui/text-button'
import { itemsText } from './count-text.ts'
import { useGoToMenu } from './go.ts'

/** How much is on the slip, and the way back to change it. */
export function SlipHead({ itemCount }: { itemCount: number }) {
  const goToMenu = useGoToMenu()
  return (
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <h2 className="font-semibold text-16">{itemsText(itemCount)}</h2>
      <TextButton onClick={() => goToMenu('cart')}>Edit order</TextButton>
    </div>
  )
}
