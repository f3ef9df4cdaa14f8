import type { ProductChoices } from '@comanda/contract/catalog/products'
import { Button } from '@comanda/ui/button'
import { Layers } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useLocation } from 'wouter'

/** Whether a product can be added only once a category is created. */
export const needsCategory = ({ categories }: Pick<ProductChoices, 'categories'>) =>
  !categories.some(({ isActive }) => isActive)

export function CategoriesRequired() {
  const [, navigate] = useLocation()
  return (
    <Notice
      tone="warn"
      icon={<Layers className="size-4.5" />}
      title="Categories Required"
      trailing={<Button onClick={() => navigate('/admin/categories')}>Create categories</Button>}
    >
      A product belongs to an active category. Create one first.
    </Notice>
  )
}
