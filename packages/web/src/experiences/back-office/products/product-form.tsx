import type { CatalogProduct } from '@comanda/contract/catalog/product-shapes'
import type { ProductChoices } from '@comanda/contract/catalog/products'
import { counted } from '@comanda/domain/count'
import { productIssues } from '@comanda/domain/menu/product-fields'
import { Button } from '@comanda/ui/button'
import { Trash2, TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { UnsavedBadge } from '../forms/save-actions.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { Screen } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { restaurantNotFound } from '../setup/setup-state.ts'
import { AllergensCard } from './allergens-card.tsx'
import { AvailabilityCard } from './availability-card.tsx'
import { CategoriesRequired, needsCategory } from './categories-required.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { DetailsCard } from './details-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { LabelsCard } from './labels-card.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { PlannedCard } from './planned-card.tsx'
import { productTexts, startFields, storedOf } from './product-draft.ts'
import { ProductPreview } from './product-preview.tsx'
import { productQuery } from './queries.ts'
import { SwitchesCard } from './switches-card.tsx'

export interface ProductFormProps {
  restaurant: StaffRestaurant
  choices: ProductChoices
  /** null for a new one. */
  product: CatalogProduct | null
}

/** Adds or edits a dish, with a preview of what customers will see. */
export function ProductForm({ restaurant, choices, product }: ProductFormProps) {
  const restaurantId = restaurant.id
  const embedded = useEmbeddedMenu()
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [, navigate] = useLocation()
  // Several dishes of a category are often added one after the other.
  const [added, setAdded] = useState(() => ({ id: crypto.randomUUID(), categoryId: null as string | null }))
  const isNextDue = useRef(false)
  const [isDeleting, setDeleting] = useState(false)
  const productId = product?.id ?? added.id
  const form = useDraftForm({
    stored: product ? storedOf(product) : { fields: startFields(choices, added.categoryId), revision: 0 },
    issuesOf: productIssues,
    save: async (fields, revision) =>
      (await loadApi()).catalog.saveProduct({ restaurantId, productId, revision, ...fields }),
    savedRow: (saved) => saved.product,
    storedOf,
    beginsNext: () => !product && isNextDue.current,
    close: product ? undefined : () => !isNextDue.current && navigate('/admin/products'),
    onSaved: async (saved) => {
      client.setQueryData(productQuery(restaurantId, productId).queryKey, saved.product)
      if (!product && isNextDue.current)
        setAdded({ id: crypto.randomUUID(), categoryId: saved.product.categoryId })
      void client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      const { name, isActive } = saved.product
      const warnings = isActive ? saved.product.warnings : []
      results.succeeded(
        product ? 'Product Updated Successfully!' : 'Product Added Successfully!',
        [`${name} is ${isActive ? 'on the menu' : 'saved, and hidden from customers'}.`, ...warnings].join(
          ' ',
        ),
        saved.changeId,
        warnings.length > 0 ? 'warning' : 'success',
      )
    },
    onFailed: (failure) => {
      const isMissing = failure.code === 'HTTP_404'
      if (product) results.failed(isMissing ? 'Update Error' : 'Failed to Update Product', failure)
      else if (isMissing) results.failed('Setup Required', { message: restaurantNotFound })
      else results.failed('Failed to Add Product', failure)
    },
  })
  const { fields } = form
  const title = product ? product.name : 'Add product'
  const isIncomplete = embedded !== null && (fields.name.trim() === '' || fields.categoryId === '')
  return (
    <Screen
      title={title}
      actionsAtBottom
      actions={
        <>
          <UnsavedBadge changed={form.changed} />
          <Button variant="plain" onClick={() => navigate('/admin/products')}>
            Cancel
          </Button>
          {!product && (
            <Button
              disabled={form.busy || isIncomplete}
              onClick={() => {
                isNextDue.current = true
                form.submit()
              }}
            >
              Add and next
            </Button>
          )}
          <Button
            type="submit"
            form={form.id}
            onClick={() => {
              isNextDue.current = false
            }}
            variant="solid"
            busy={form.busy}
            busyLabel={form.busyLabel}
            disabled={(product !== null && !form.changed) || isIncomplete}
          >
            {product ? 'Save changes' : 'Add product'}
          </Button>
        </>
      }
    >
      <DraftForm form={form} thing="product" texts={productTexts(choices)}>
        {!product && needsCategory(choices) && <CategoriesRequired />}
        {product?.isActive && product.warnings.length > 0 && (
          <Notice
            tone="warn"
            icon={<TriangleAlert className="size-4.5" />}
            title="Customers may not be able to order this product."
          >
            <ul>
              {product.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <DetailsCard form={form} choices={choices} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
              <SwitchesCard form={form} />
              {product && (
                <AvailabilityCard restaurantId={restaurantId} product={product} zone={choices.zone} />
              )}
            </div>
            <PicturesCard form={form} restaurantId={restaurantId} />
            <GroupsCard form={form} choices={choices} restaurantId={restaurantId} />
            <LabelsCard form={form} />
            <AllergensCard form={form} />
          </div>
          <div className="grid min-w-0 gap-4 wide:sticky wide:top-0">
            <ProductPreview
              restaurantId={restaurantId}
              productId={productId}
              fields={fields}
              choices={choices}
            />
            {product && <PlannedCard restaurantId={restaurantId} product={product} zone={choices.zone} />}
          </div>
        </div>
        {product && (
          <div className="flex flex-wrap items-center justify-between gap-3 text-13 text-ink-2">
            <p>
              {product.sold.portions === 0
                ? 'No portion sold in the last 30 days.'
                : `${counted(product.sold.portions, 'portion')} sold in the last 30 days.`}
              {product.offers.length > 0 && ` Sold through the offers ${product.offers.join(', ')}.`}
            </p>
            <TextButton className="inline-flex items-center gap-1.5" onClick={() => setDeleting(true)}>
              <Trash2 className="size-4" />
              Delete product
            </TextButton>
          </div>
        )}
      </DraftForm>
      {product && isDeleting && (
        <DeleteProduct
          restaurantId={restaurantId}
          product={product}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate('/admin/products')}
        />
      )}
    </Screen>
  )
}
