import { apiJson } from '~/core/api/api-response.server'
import { requireLocalMode } from '~/core/http/require-local-mode.server'
import { readMailbox } from '~/core/mail/mailer.server'

/** Local mode's mailbox as JSON, newest first. */
export async function loader() {
	requireLocalMode()
	return apiJson(await readMailbox())
}
