import { randomUUID } from 'node:crypto'
import { exportMenu } from '../../src/modules/catalog/import/export-menu.ts'
import { importMenu } from '../../src/modules/catalog/import/import-menu.ts'
import { menuFields } from '../factories.ts'
import { staffOf } from '../test-app.ts'
import type { openEditor } from './menu-editor.ts'

type Editor = Awaited<ReturnType<typeof openEditor>>

export async function exportedMenu(editor: Editor, restaurantId: string): Promise<string> {
  const { app } = editor.shop
  return (await exportMenu(app, staffOf('owner', restaurantId), { restaurantId, format: 'menu' })).text
}

/** What a replacement by the back office would change; `isWritten` also does it. */
export async function replaceMenu(editor: Editor, restaurantId: string, text: string, isWritten = true) {
  const owner = staffOf('owner', restaurantId)
  const request = { restaurantId, format: 'menu', mode: 'replace', text } as const
  const run = (expected: string | null) =>
    importMenu(editor.shop.app, owner, { ...request, requestId: randomUUID(), expected })
  const { report } = await run(null)
  if (isWritten) await run(report.digest)
  return report
}

export const emptyMenu = () => menuFields({ additional_menus: [], categories: [], discount_codes: [] })
