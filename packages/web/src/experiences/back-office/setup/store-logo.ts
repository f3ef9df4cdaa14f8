import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { sendPicture } from '../pictures/send-picture.ts'

/** Uploads the logo of a restaurant and adds it to the profile. Returns why it was not stored; null if it was. */
export async function storeLogo(restaurantId: string, file: File): Promise<string | null> {
  try {
    const { signal } = new AbortController()
    const picture = await sendPicture({ restaurantId, file, onProgress: () => {}, signal })
    const { restaurantInfo } = await loadApi()
    const { profile } = await restaurantInfo.own({ restaurantId })
    await restaurantInfo.saveProfile({ restaurantId, ...profile, logoId: picture.id })
    return null
  } catch (error) {
    return readFailure(error).message
  }
}
