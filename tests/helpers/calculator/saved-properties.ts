import { getFlash } from '~/core/http/flash.server'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import type { Message } from '~/core/http/flash-message'
import type { Member } from '#tests/helpers/factories'
import { cookiePair } from '#tests/helpers/requests'

/** What a save has left behind. */

export const propertiesOf = ({ id }: Member) =>
	db().property.findMany({ where: { userId: id }, orderBy: { propertyAddress: 'asc' } })

/** The messages that a redirect carries. */
export function messagesOf(response: Response): Promise<Message[]> {
	const flash = response.headers.getSetCookie().find((line) => line.startsWith('flash=')) ?? ''
	return getFlash(new Request(config().origin, { headers: { Cookie: cookiePair(flash) } }))
}
