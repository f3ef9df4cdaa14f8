import { keyActions } from '@comanda/domain/access/roles'
import { expect, test } from 'vitest'
import { contractOperations } from '../matrix/operations.ts'

/** Exports write nothing. */
const exporting = /\.(?:export|download)/

test('a key changes content, offers, orders and the kitchen, and no settings', () => {
  const open = contractOperations.flatMap(({ name, method, access, isClosedToKeys }) => {
    const isOpen =
      access?.by === 'right' &&
      access.at !== 'platform' &&
      keyActions.some((action) => action === access.action)
    return isOpen && !isClosedToKeys && method !== 'GET' && !exporting.test(name) ? [name] : []
  })
  const byArea = Map.groupBy(open, (name) => name.slice(0, name.indexOf('.')))
  const written = [...byArea].map(([area, names]) => [
    area,
    names.map((name) => name.slice(area.length + 1)).join(' '),
  ])
  expect(Object.fromEntries(written)).toEqual({
    catalog:
      'saveCategory setCategoryActive reorderCategories deleteCategory saveProduct setProductActive duplicateProduct orderProducts deleteProduct bulkProducts planChange cancelPlannedChange saveOptionGroup quickCreateGroup deleteOptionGroup mergeOptionGroups saveUpsell deleteUpsell saveAdditionalMenu deleteAdditionalMenu saveTheme deleteTheme chooseTheme importMenu',
    content: 'savePage deletePage savePost deletePost',
    coupons: 'save setActive archive generate batch',
    delivery: 'rebook cancelCourier',
    giftCards: 'send',
    kitchen:
      'pauseOrdering resumeOrdering stepBack markLine movePromise printTicket confirmPrint stopAlarm setBusy advance',
    loyalty: 'saveProgram setProgramActive deleteProgram adjust',
    media: 'replacePicture removePicture fetchPicture describePicture',
    menus: 'setStock setSoldOut setOptionSoldOut',
    offers: 'saveCampaign setCampaignActive deleteCampaign saveSpecial setSpecialActive deleteSpecial',
    ordersAdmin: 'setStatus resendReceipt',
    phoneOrders: 'markPaid',
    restaurantHours: 'preview save',
    throttling: 'setSlot',
  })
})
