import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { config } from '~/core/config/config.server'
import { requireAdmin, type SignedIn } from '~/features/accounts/access/guards.server'
import { undeliveredEmailSchema } from '~/features/admin/admin.schema.server'
import { isEmailAddress, normalizeEmail } from '~/features/accounts/sign-up/email-address'
import { AdminPage } from '~/features/admin/admin-page'
import { MailList, TestEmail } from '~/features/admin/undelivered-email/email-list'
import { testEmail } from '~/features/admin/undelivered-email/test-email'
import { MailSearch } from '~/features/admin/undelivered-email/mail-trace-list'
import { audit } from '~/core/audit/audit.server'
import { inTransaction } from '~/core/db/db.server'
import { listMailTraces } from '~/core/mail/mail-trace.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { discardMail, enqueueMail, retryMail, undelivered } from '~/core/mail/outbox.server'
import { paths } from '~/core/http/paths'
import { minutes } from '~/core/time/durations'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Undelivered Email', noIndex: true }

const MAX_ROWS = 100
const MAX_TYPED = 300

export const loader = guarded(requireAdmin, async ({ request }) => {
	const { searchParams } = new URL(request.url)
	const confirm = searchParams.get('confirm') ?? ''
	const search = await searchMail((searchParams.get('address') ?? '').trim().slice(0, MAX_TYPED))
	const mails = (await undelivered(MAX_ROWS)).map((mail) => ({
		...mail,
		createdAt: mail.createdAt.toISOString(),
		nextAttemptAt: mail.nextAttemptAt?.toISOString() ?? null,
	}))
	return data({ mails, confirm, search }, { status: search.error === null ? 200 : 400 })
})

/** The emails to an address; none are looked up without one. */
async function searchMail(address: string) {
	if (address === '') return { address, error: null, mails: null }
	if (!isEmailAddress(address)) {
		return { address, error: 'Please enter a valid email address.', mails: null }
	}
	const mails = await listMailTraces(null, [address, normalizeEmail(address)])
	return { address, error: null, mails }
}

const DONE = { retry: 'Resending email now.', discard: 'Email discarded.' } as const
const GONE: Message = {
	kind: 'error',
	text: 'This email is no longer in the queue. It may have been delivered.',
}

/** Sends the admin an email of no importance, at most one a minute. */
async function sendTestEmail({ user }: SignedIn, now: Date): Promise<Message> {
	const { brand, mailFrom } = config()
	const mail = { to: user.email, ...testEmail(brand, mailFrom) }
	const dedupeKey = `test:${user.id}:${Math.floor(now.getTime() / minutes(1))}`
	await inTransaction(async (tx) => {
		const about = { kind: 'test email', reason: 'asked for by an admin', userId: user.id } as const
		if (!(await enqueueMail(tx, mail, { now, ...about, dedupeKey }))) return
		const target = { kind: 'mail', id: 'test' } as const
		await audit(tx, { actor: { id: user.id }, action: 'mail.test', target }, now)
	})
	return {
		kind: 'success',
		text: `Test email sent to ${user.email}. If it isn't there in a minute, it's listed here with the reason.`,
		durationMs: 8_000,
	}
}

export const action = defineAction({
	guard: requireAdmin,
	schema: undeliveredEmailSchema,
	handler: async ({ request, viewer, value, now }) => {
		if (value.intent === 'test') {
			return redirectWithFlash(request, paths.adminMail(), await sendTestEmail(viewer, now))
		}
		const { intent, id } = value
		const isDone = await inTransaction(async (tx) => {
			const hasSucceeded =
				intent === 'retry' ? await retryMail(tx, id, now) : await discardMail(tx, id, now)
			const target = { kind: 'mail', id } as const
			const action = intent === 'retry' ? 'mail.retry' : 'mail.discard'
			if (hasSucceeded) await audit(tx, { actor: { id: viewer.user.id }, action, target }, now)
			return hasSucceeded
		})
		const message: Message = isDone ? { kind: 'success', text: DONE[intent] } : GONE
		return redirectWithFlash(request, paths.adminMail(), message)
	},
})

export default function UndeliveredMailPage() {
	const { mails, confirm, search } = useLoaderData<typeof loader>()
	return (
		<AdminPage
			title="Undelivered Email"
			lead="Emails the mail server hasn't accepted. Message content is hidden because it may contain codes and links."
		>
			<MailList mails={mails} confirm={confirm} />
			{confirm === '' && (
				<>
					<MailSearch {...search} />
					<TestEmail />
				</>
			)}
		</AdminPage>
	)
}
