import type { AutomaticCode } from '@comanda/domain/marketing/discount-code'
import type { Tx } from '../../db/database.ts'
import { codeOf } from './code-row.ts'

/** The codes that apply automatically: whether there are any, and those that browsers can price with. */
export async function readAutomaticCodes(
  tx: Tx,
  restaurantId: string,
): Promise<{ hasAny: boolean; shown: AutomaticCode[] }> {
  const rows = await tx
    .selectFrom('discount_codes')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('is_automatic', '=', true)
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('code')
    .execute()
  const shown = rows.flatMap((row): AutomaticCode[] => {
    const code = codeOf(row)
    if (!code || code.firstOrderOnly) return []
    const { maxUses, currentUses, isActive: _, firstOrderOnly: __, ...terms } = code
    return maxUses !== null && currentUses >= maxUses ? [] : [{ ...terms, name: row.name }]
  })
  return { hasAny: rows.length > 0, shown }
}
