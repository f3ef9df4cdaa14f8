import type { SpecialFields } from '@comanda/domain/marketing/special-fields'
import { Dialog } from '@comanda/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shownOffer } from '../../../shared/offers/shown-offer.ts'
import type { PreviewValues } from '../../../shared/preview.ts'
import { isReadable } from '../forms/draft.ts'
import { StorefrontPreview } from '../preview/storefront-preview.tsx'
import { offerableQuery } from './queries.ts'

/** The special in a dialog, as it appears over the menu. */
export function SpecialPreview({
  onClose,
  ...special
}: {
  restaurantId: string
  fields: SpecialFields
  onClose: () => void
}) {
  return (
    <Dialog size="xl" title="Preview" onClose={onClose}>
      <SpecialInMenu {...special} />
    </Dialog>
  )
}

/** The special as it appears over the real menu, from the values of the form. */
export function SpecialInMenu({ restaurantId, fields }: { restaurantId: string; fields: SpecialFields }) {
  const { data } = useQuery(offerableQuery(restaurantId))
  const product = data?.find(({ id }) => id === fields.productId)
  const values = useMemo((): PreviewValues => {
    if (!product || !isReadable(fields)) return {}
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
  if (data && fields.productId && !product)
    return <p>Customers do not see this special: its product is not on the menu.</p>
  return <StorefrontPreview restaurantId={restaurantId} values={values} height={560} />
}
