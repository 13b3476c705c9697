import { apiAnswer } from '~/platform/api.server'
import { localOnly } from '~/platform/local-only.server'
import { readMailbox } from '~/platform/mail.server'

/** Local mode's mailbox for programs, newest first. */
export async function loader() {
	localOnly()
	return apiAnswer(await readMailbox())
}
