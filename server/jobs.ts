import { purgeEmailChanges } from '../app/features/accounts/email-change/undo-change.server'
import {
	purgeExpiredResets,
	sendRequestedLinks,
} from '../app/features/accounts/password/reset.server'
import { purgePasskeyChallenges } from '../app/features/accounts/passkeys/challenges.server'
import { reencryptAuthenticators } from '../app/features/accounts/second-factor/authenticator.server'
import { purgePendingSignIns } from '../app/features/accounts/second-factor/pending-sign-in.server'
import { purgeEndedSessions } from '../app/features/accounts/sessions/sessions.server'
import { purgePendingAccounts } from '../app/features/accounts/sign-up/sign-up.server'
import { runBillingReconciliation } from '../app/features/billing/stripe-sync/reconcile-job.server'
import { purgeDeletedProperties } from '../app/features/calculator/saved-properties/deleted-properties.server'
import { purgeDeletedScenarios } from '../app/features/calculator/scenarios/deleted-scenarios.server'
import { purgeDeletedNotes } from '../app/features/deals/parts/notes.server'
import { sendDueReminders } from '../app/features/deals/reminders/reminders.server'
import { purgeDeletedGuides } from '../app/features/guides/editor/guides.commands.server'
import { proveWrites, recheckWrites } from '../app/core/db/db.server'
import { type Scheduler, startScheduler } from '../app/core/jobs/scheduler.server'
import { log } from '../app/core/log.server'
import { onNewMail, processOutbox } from '../app/core/mail/outbox.server'
import { purgeSpentTokens } from '../app/core/security/csrf.server'
import { purgeExpiredLimits } from '../app/core/security/rate-limiter.server'
import { minutes, seconds } from '../app/core/time/durations'

async function reconcileBilling(now: Date): Promise<void> {
	const { failed, customers } = await runBillingReconciliation(now)
	if (customers > 0) log.info({ customers, failed }, 'billing reconciled')
}

async function purgeExpiredRecords(now: Date): Promise<void> {
	await purgePendingAccounts(now)
	await purgeEndedSessions(now)
	await purgePendingSignIns(now)
	await purgePasskeyChallenges(now)
	await reencryptAuthenticators()
	await purgeExpiredResets(now)
	await purgeEmailChanges(now)
	await purgeSpentTokens(now)
	await purgeDeletedGuides(now)
	await purgeDeletedProperties(now)
	await purgeDeletedNotes(now)
	await purgeDeletedScenarios(now)
	purgeExpiredLimits()
}

/** Starts the scheduler with every background job of the product. */
export function startJobs(): Scheduler {
	const scheduler = startScheduler([
		{ name: 'outbox', everyMs: seconds(1), run: async () => void (await processOutbox()) },
		{ name: 'reset links', everyMs: seconds(1), run: sendRequestedLinks },
		{ name: 'billing', everyMs: minutes(1), run: reconcileBilling },
		{ name: 'disk', everyMs: seconds(5), run: recheckWrites },
		{ name: 'write proof', everyMs: minutes(5), run: proveWrites },
		{ name: 'deal reminders', everyMs: minutes(1), run: sendDueReminders },
		{ name: 'housekeeping', everyMs: minutes(1), run: purgeExpiredRecords },
	])
	onNewMail(() => scheduler.nudge('outbox'))
	return scheduler
}
