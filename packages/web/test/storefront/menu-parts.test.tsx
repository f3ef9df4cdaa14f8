import type { OptionGroup } from '@comanda/domain/menu/menu'
import { cents } from '@comanda/domain/money/cents'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CategorySection } from '../../src/experiences/storefront/menu/category-section.tsx'
import { ProductPicture } from '../../src/experiences/storefront/product/product-picture.tsx'
import { OptionGroupField } from '../../src/shared/menu/option-group-field.tsx'
import { product } from './samples.ts'

describe('a category', () => {
  const category = {
    id: 'c1',
    name: 'Breakfast',
    description: 'Until noon.',
    picture: null,
    availableFrom: null,
    availableUntil: null,
    products: [product()],
    omitted: 0,
  }
  const picture = { path: '/pictures/eggs', widths: [400, 800], width: 800, height: 400, alt: 'Fried eggs' }

  test('has its picture above its dishes, loaded when it is near, in its own place', () => {
    const markup = renderToStaticMarkup(<CategorySection category={{ ...category, picture }} before={0} />)
    const [, image = ''] = /<img([^>]*)>/.exec(markup) ?? []
    expect(image).toContain('src="/pictures/eggs-800.webp"')
    expect(image).toContain('loading="lazy"')
    expect(image).toContain('width="800" height="400"')
    expect(image).toContain('alt="Fried eggs"')
    expect(markup.indexOf('<img')).toBeLessThan(markup.indexOf('Plain Toast'))
  })

  test('without a picture has no room for one', () => {
    const markup = renderToStaticMarkup(<CategorySection category={category} before={0} />)
    expect(markup).not.toContain('<img')
    expect(markup).not.toContain('menu-section-pictured')
  })
})

test('the dialog of a dish shows all its recommendations over its picture', () => {
  const picture = { path: '/pictures/eggs', widths: [400, 800], width: 800, height: 400, alt: 'Fried eggs' }
  const summary = product({ labels: ['bestseller', 'vegan', 'featured'] })
  const markup = renderToStaticMarkup(<ProductPicture picture={picture} summary={summary} />)
  expect(markup).toContain('Bestseller')
  expect(markup).toContain('Featured')
  expect(markup).not.toContain('Vegan')
})

test('the dialog of a dish has a gray area until its picture has loaded', () => {
  const picture = { path: '/pictures/eggs', widths: [400, 800], width: 800, height: 400, alt: 'Fried eggs' }
  const markup = renderToStaticMarkup(<ProductPicture picture={picture} summary={product()} />)
  expect(markup).toContain('<div class="bg-sunken"><img')
})

describe('the options of a group of modifiers', () => {
  const option = (name: string, description = '') => ({
    id: name,
    name,
    description,
    priceDelta: cents(0),
    isDefault: false,
    isAvailable: true,
    modifierAction: 'remove' as const,
  })
  const fieldOf = (group: Partial<OptionGroup>) =>
    renderToStaticMarkup(
      <OptionGroupField
        group={{
          id: 'g1',
          kind: 'modifier',
          name: 'Hold or swap',
          description: '',
          minSelections: 0,
          maxSelections: null,
          displayType: 'checkbox',
          options: [option('No Onion'), option('No Basil')],
          ...group,
        }}
        chosen={[]}
        onToggle={() => {}}
      />,
    )

  test('have the description of the group above them, which belongs to the group', () => {
    const markup = fieldOf({ description: 'Tell us what to leave out.' })
    const [, id] = /aria-describedby="([^"]+)"/.exec(markup) ?? []
    expect(markup).toContain(`id="${id}"`)
    expect(markup).toContain('Tell us what to leave out.')
  })

  test('show their own descriptions', () => {
    expect(fieldOf({ options: [option('No Onion', 'Neither raw nor fried.')] })).toContain(
      'Neither raw nor fried.',
    )
  })
})
