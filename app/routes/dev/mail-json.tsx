import { apiAnswer } from '~/core/api/api-response.server'
import { localOnly } from '~/core/http/require-local-mode.server'
import { readMailbox } from '~/core/mail/mailer.server'

/** Local mode's mailbox for programs, newest first. */
export async function loader() {
	localOnly()
	return apiAnswer(await readMailbox())
}
