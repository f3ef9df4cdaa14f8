import type { SpecialFields } from '@comanda/domain/marketing/special-fields'
import { Dialog } from '@comanda/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shownOffer } from '../../../shared/offers/shown-offer.ts'
import type { PreviewValues } from '../../../shared/preview.ts'
import { StorefrontPreview } from '../preview/storefront-preview.tsx'
import { offerableQuery } from './queries.ts'

/** The special as it appears over the real menu, from the values of the form. */
export function SpecialPreview({
  restaurantId,
  fields,
  onClose,
}: {
  restaurantId: string
  fields: SpecialFields
  onClose: () => void
}) {
  const { data } = useQuery(offerableQuery(restaurantId))
  const product = data?.find(({ id }) => id === fields.productId)
  const values = useMemo((): PreviewValues => {
    if (!product) return {}
    const { name, price: basePrice, picture } = product
    const offer = {
      ...fields,
      name: fields.name || 'Name of the special',
      customCopy: fields.customCopy || 'Your text is shown here.',
      customPrice: null,
    }
    return {
      special: {
        style: fields.popupStyle,
        offer: shownOffer(offer, { name, basePrice, picture, description: '' }),
      },
    }
  }, [fields, product])
  return (
    <Dialog open size="xl" title="Preview" onClose={onClose}>
      {data && !product ? (
        <p>Customers do not see this special: its product is not on the menu.</p>
      ) : (
        <StorefrontPreview restaurantId={restaurantId} values={values} height={560} />
      )}
    </Dialog>
  )
}
