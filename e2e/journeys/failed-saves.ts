import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { result } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { confirmIdentity, openAs } from '../helpers/staff.ts'

const reason = 'Server error. Our team has been notified.'
const noRestaurant = 'Restaurant not found. Please set up your restaurant information first.'

export const failedSaves: Journey = {
  name: 'failed saves: each screen of an owner states what failed and why, and the next attempt succeeds',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 1440, height: 900 } })
    const open = (path: string) => customer.open(page, world.url(host, path))
    const text = (name: string | RegExp) => page.getByRole('textbox', { name }).first()
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
    const save = () => page.keyboard.press('Control+s')
    const act = async (name: string, action: string) => {
      await button(`Actions for ${name}`).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    const confirmDelete = () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    const fails = async (title: string, work: () => Promise<void>, why = reason, status = 500) => {
      await whileWritesFail(page, status, async () => {
        await work()
        await result(page, title, why)
      })
    }

    await step('restaurant information', async () => {
      await openAs(page, world, `owner@${host}.test`, host, '/admin/restaurant')
      await text('Owner name').fill('Grace Keller')
      await text('Owner phone').fill('(215) 555-0139')
      await text('Owner email').fill('grace@liberty.example')
      await fails('Not saved', save, `Error saving restaurant information: ${reason}`)
      await save()
      await confirmIdentity(page)
      await result(page, 'Restaurant information saved successfully!')
    })
    await step('the logo', async () => {
      await expectText(page, 'JPG, PNG, WebP, under 5MB. Recommended 400x200px.')
      await fails('Upload Failed', () => addLogo(page), `Error uploading logo: Upload failed: ${reason}`)
      const address = /\/pictures(\?|$)/
      await page.route(address, (route) => route.fulfill({ json: {} }))
      await addLogo(page)
      const withoutUrl = 'Error uploading logo: Upload failed: Failed to get public URL for uploaded file'
      await result(page, 'Upload Failed', withoutUrl)
      await page.unroute(address)
      await addLogo(page)
      await result(page, 'Logo uploaded successfully!')
      await save()
      await result(page, 'Restaurant information saved successfully!')
    })
    await step('settings', async () => {
      await open('/admin/settings')
      for (const tab of ['General', 'Display', 'Security', 'Email', 'Storage', 'API & Webhooks'])
        await page.getByRole('tab', { name: tab, exact: true }).waitFor()
      await text('Site name').fill('Burgers')
      await fails('Error saving settings', save)
      await save()
      await result(page, 'Settings saved successfully!')
    })
    await step('categories', async () => {
      await open('/admin/categories?open=new')
      await text('Name').fill('Late plates')
      await fails('Error adding category', save)
      await save()
      await result(page, 'Category added successfully!')
      await fails('Error updating category status', () => button('Late plates: active').click())
      await fails('Error reordering categories', () => button('Move Late plates up').click())
      await fails('Error deleting category', async () => {
        await act('Late plates', 'Delete')
        await confirmDelete()
      })
      await button(/^Late plates/).click()
      await text(/^Description/).fill('After 10 PM.')
      await fails('Error updating category', save)
      await save()
      await result(page, 'Category updated successfully!')
    })
    await step('products', async () => {
      await open('/admin/products/new')
      await text('Name').fill('Corn Ribs')
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Late plates')
      await expectText(page, 'JPG, PNG, WebP, under 5MB. Recommended 400x400px or larger.')
      await button('Quick create variant group').click()
      const dialog = page.getByRole('dialog', { name: 'New variant group' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Portion')
      const create = dialog.getByRole('button', { name: 'Create', exact: true })
      await fails('Creation Failed', () => create.click())
      await create.click()
      await result(page, 'Variant Group Created')
      await fails('Failed to Add Product', save)
      await fails('Setup Required', save, noRestaurant, 404)
      await save()
      await result(page, 'Product Added Successfully!')
      await open('/admin/products?search=corn')
      await fails('Update Failed', () => button('Corn Ribs: active').click())
      await fails('Delete Failed', async () => {
        await act('Corn Ribs', 'Delete')
        await confirmDelete()
      })
      await act('Corn Ribs', 'Edit')
      await text(/^Description/).fill('With lime.')
      await fails('Failed to Update Product', save)
      await fails('Update Error', save, 'The requested resource was not found.', 404)
      await save()
      await result(page, 'Product Updated Successfully!')
    })
    await step('upsells', async () => {
      await open('/admin/upsells?open=new')
      await text('Name').fill('Lime')
      await fails('Error adding upsell', save)
      await save()
      await result(page, 'Upsell added successfully!')
      await button(/^Lime/).click()
      await text('Price').fill('0.50')
      await fails('Error updating upsell', save)
      await fails('Error deleting upsell', async () => {
        await button('Delete').click()
        await confirmDelete()
      })
      await save()
      await result(page, 'Upsell updated successfully!')
    })
    await step('themes', async () => {
      await open('/admin/themes?open=new')
      await text('Name').fill('Night')
      await fails('Error adding theme', save)
      await save()
      await result(page, 'Theme added successfully!')
      await fails('Error deleting theme', async () => {
        await button('Delete Night').click()
        await confirmDelete()
      })
      await button('Edit Night').click()
      await text(/^Description/).fill('For dark evenings.')
      await fails('Error updating theme', save)
      await save()
      await result(page, 'Theme updated successfully!')
    })
    await step('campaigns and their items', async () => {
      await open('/admin/cross-sell?edit=new')
      await text('Campaign name').fill('With your order')
      await fails('Error creating campaign', save)
      await save()
      const panel = page.getByRole('region', { name: 'With your order' })
      const items = panel.getByRole('list', { name: 'Items of With your order' }).getByRole('listitem')
      for (const [index, product] of ['French Fries', 'Onion Rings'].entries()) {
        await panel.getByRole('button', { name: 'Add Item', exact: true }).click()
        await panel.getByRole('searchbox', { name: 'Search products' }).fill(product)
        await panel
          .getByRole('list', { name: 'Products' })
          .getByRole('button', { name: new RegExp(`^${product}`) })
          .click()
        if (index === 0) await fails('Error adding cross-sell item', save)
        await save()
        await eventuallyEqual(() => items.count(), index + 1)
      }
      await fails('Error reordering items', () => button('Move Onion Rings up').click())
      await fails('Error deleting cross-sell item', async () => {
        await act('French Fries', 'Delete')
        await confirmDelete()
      })
      await panel.getByRole('button', { name: 'Close' }).click()
      await fails('Error updating campaign status', () => button('Active: With your order').click())
      await fails('Error deleting campaign', async () => {
        await act('With your order', 'Delete')
        await confirmDelete()
      })
      await button('Edit With your order').click()
      await text('Description').fill('Hot and crisp.')
      await fails('Error updating campaign', save)
      await save()
      await expectText(page, 'With your order was saved.')
    })
    await step('promotional specials', async () => {
      await open('/admin/promotions?edit=new')
      await text('Name').fill('Rings on us')
      await text('Custom copy').fill('Half price today.')
      await page.getByRole('searchbox', { name: 'Search products' }).fill('Onion Rings')
      await page
        .getByRole('list', { name: 'Products' })
        .getByRole('button', { name: /^Onion Rings/ })
        .click()
      await fails('Error creating promotional special', save)
      await save()
      await result(page, 'Promotional special created successfully!')
      await fails('Error updating special status', () => button('Active: Rings on us').click())
      await fails('Error deleting promotional special', async () => {
        await act('Rings on us', 'Delete')
        await confirmDelete()
      })
      await button('Edit Rings on us').click()
      await text('Custom copy').fill('Half price tonight.')
      await fails('Error updating promotional special', save)
      await save()
      await result(page, 'Promotional special updated successfully!')
    })
    await step('loyalty programs', async () => {
      await open('/admin/loyalty?open=new')
      await text('Program name').fill('Regulars')
      await fails('Error creating loyalty program', save)
      await fails('Error creating loyalty program', save, noRestaurant, 404)
      await save()
      await result(page, 'Loyalty program created successfully!')
      await fails('Error updating program status', () => button('Active: Regulars').click())
      await fails('Error deleting loyalty program', async () => {
        await act('Regulars', 'Delete')
        await confirmDelete()
      })
      await act('Regulars', 'Edit')
      await text(/^Description/).fill('For our regulars.')
      await fails('Error updating loyalty program', save)
      await save()
      await result(page, 'Loyalty program updated successfully!')
    })
    await step('coupons', async () => {
      await open('/admin/coupons?open=new')
      await text('Code').fill('late5')
      await text('Name').fill('Late five')
      await page.getByLabel('Valid from').fill('2026-01-01')
      await page.getByLabel('Valid until').fill('2036-01-01')
      await fails('Error creating coupon', save)
      await save()
      await result(page, 'Coupon created successfully!')
      await fails('Error updating coupon status', () => button('Active: LATE5').click())
      await fails('Error deleting coupon', async () => {
        await act('LATE5', 'Delete')
        await confirmDelete()
      })
      await page.getByRole('cell', { name: /^LATE5/ }).click()
      await text('Name').fill('Late five dollars')
      await fails('Error updating coupon', save)
      await save()
      await result(page, 'Coupon updated successfully!')
    })
    await step('lists that do not load give the reason, and load again', async () => {
      for (const [path, title] of [
        ['categories', 'Error loading categories'],
        ['upsells', 'Error loading upsell'],
        ['themes', 'Error loading theme'],
        ['promotions', 'Promotional specials did not load'],
      ] as const) {
        const address = new RegExp(`/(catalog/${path}|specials)$`)
        await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
        await open(`/admin/${path}`)
        await expectText(page, title)
        await eventuallyEqual(() => page.locator('#main .animate-shimmer').count(), 0)
        await page.unroute(address)
        await button('Retry').click()
        await page.getByText(title).waitFor({ state: 'detached' })
      }
    })
  },
}

/** The server refuses every change meanwhile, and reads nothing of it. */
async function whileWritesFail(page: Page, status: number, work: () => Promise<void>): Promise<void> {
  const fail = (route: Route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, json: status === 404 ? { code: 'NOT_FOUND' } : {} })
  await page.route(/\/api\//, fail)
  await work()
  await page.unroute(/\/api\//, fail)
}

/** Chooses a logo and takes the part that is offered. */
async function addLogo(page: Page): Promise<void> {
  const background = { r: 200, g: 120, b: 40 }
  const buffer = await sharp({ create: { width: 400, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Logo: choose a file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Use this part' }).click()
}
