import type { DishFacts } from '@comanda/contract/catalog/facts'
import type { CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { counted } from '@comanda/domain/count'
import { allergenLabels, dietLabels } from '@comanda/domain/menu/allergens'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { formatSelectionRange } from '@comanda/domain/menu/option-group-fields'
import { Card } from '@comanda/ui/card'
import { textButtonClass } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { setupQuery } from '../kitchen-setup/queries.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { optionGroupsQuery } from '../options/queries.ts'
import { productLabels } from '../products/labels.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { AttributeRow } from './attribute-row.tsx'

/** What dishes can have: option groups, labels, diets, allergens and prep stations, each with its number of dishes. */
export default restaurantScreen({ title: 'Attributes', action: 'menu.manage' }, AttributesOf)

const kinds: readonly { kind: OptionGroupKind; title: string; path: string }[] = [
  { kind: 'variant', title: 'Variant groups', path: '/admin/product-options' },
  { kind: 'modifier', title: 'Modifier groups', path: '/admin/modifiers' },
  { kind: 'upsell', title: 'Upsell groups', path: '/admin/upsells' },
]

function AttributesOf({ restaurantId }: RestaurantProps) {
  const groups = useQuery(optionGroupsQuery(restaurantId))
  const facts = useQuery({
    queryKey: [...catalogKey(restaurantId), 'dish-facts'],
    queryFn: async () => (await loadApi()).catalog.dishFacts({ restaurantId }),
  })
  const setup = useQuery(setupQuery(restaurantId))
  return (
    <Screen title="Attributes" subtitle="The attributes that dishes on this menu can have.">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-start gap-4">
        {kinds.map(({ kind, title, path }) => (
          <AttributeCard key={kind} title={title} path={path} query={groups}>
            {({ groups: all }) => (
              <GroupRows groups={all.filter((group) => group.kind === kind)} path={path} />
            )}
          </AttributeCard>
        ))}
        <AttributeCard title="Labels" path="/admin/products" query={facts}>
          {({ labels }) =>
            labels.map(({ value, dishes }) => (
              <AttributeRow
                key={value}
                name={productLabels[value].text}
                count={dishes}
                href={`/admin/products?labels=${value}`}
              />
            ))
          }
        </AttributeCard>
        <AttributeCard title="Diets" path="/admin/products" query={facts}>
          {({ diets }) =>
            diets.map(({ value, dishes }) => (
              <AttributeRow key={value} name={dietLabels[value]} count={dishes} />
            ))
          }
        </AttributeCard>
        <AttributeCard title="Allergens" path="/admin/products" query={facts}>
          {(data) => <AllergenRows facts={data} />}
        </AttributeCard>
        <AttributeCard title="Prep stations" path="/admin/kitchen" query={setup}>
          {({ stations }) =>
            stations.length === 0 ? (
              <None>Without stations, every dish is made in one place.</None>
            ) : (
              stations.map(({ id, name, productIds }) => (
                <AttributeRow key={id} name={name} count={productIds.length} href="/admin/kitchen" />
              ))
            )
          }
        </AttributeCard>
      </div>
    </Screen>
  )
}

function AttributeCard<Data>({
  title,
  path,
  query,
  children,
}: {
  title: string
  path: string
  query: Parameters<typeof failureOf>[0] & { data: Data | undefined }
  children: (data: Data) => ReactNode
}) {
  const failure = failureOf(query, `${title} did not load`)
  return (
    <Card
      title={title}
      flush
      actions={
        <Link href={path} aria-label={`Edit ${title.toLowerCase()}`} className={textButtonClass}>
          Edit
        </Link>
      }
    >
      {query.data !== undefined && <ul className="divide-y divide-line">{children(query.data)}</ul>}
      {query.data === undefined && (
        <NotLoaded failure={failure} label={`Loading ${title.toLowerCase()}`} skeleton="m-4 h-24" />
      )}
    </Card>
  )
}

function GroupRows({ groups, path }: { groups: readonly CatalogOptionGroup[]; path: string }) {
  if (groups.length === 0) return <None>No groups of this kind.</None>
  return groups.map(({ id, name, options, minSelections, maxSelections, productIds }) => (
    <AttributeRow
      key={id}
      name={name}
      note={`${counted(options.length, 'option')}, ${formatSelectionRange(minSelections, maxSelections).toLowerCase()}`}
      count={productIds.length}
      href={`${path}?open=${id}`}
    />
  ))
}

function AllergenRows({ facts: { allergens, withoutAllergens, dishes } }: { facts: DishFacts }) {
  return (
    <>
      {allergens
        .filter((one) => one.dishes > 0)
        .map((one) => (
          <AttributeRow
            key={one.value}
            name={`Contains ${allergenLabels[one.value].toLowerCase()}`}
            count={one.dishes}
          />
        ))}
      <AttributeRow name="Nothing stated" note={`of ${dishes} dishes`} count={withoutAllergens} />
    </>
  )
}

function None({ children }: { children: string }) {
  return <li className="px-4 py-3 text-13 text-ink-2">{children}</li>
}
