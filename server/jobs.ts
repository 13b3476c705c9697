import { purgeEmailChanges } from '../app/features/accounts/email-change/undo-change.server'
import {
	purgeExpiredResets,
	sendRequestedLinks,
} from '../app/features/accounts/password/reset.server'
import { purgePasskeyChallenges } from '../app/features/accounts/passkeys/challenges.server'
import { reencryptAuthenticators } from '../app/features/accounts/second-factor/authenticator.server'
import { removeDueFactors } from '../app/features/accounts/second-factor/factor-removal.server'
import { purgePendingSignIns } from '../app/features/accounts/second-factor/pending-sign-in.server'
import { purgeFactorLinks } from '../app/features/accounts/second-factor/undo-factor.server'
import { purgeEndedSessions } from '../app/features/accounts/sessions/sessions.server'
import { purgePendingAccounts } from '../app/features/accounts/sign-up/sign-up.server'
import { checkAccountSetup } from '../app/features/billing/account-setup/account-check.server'
import { checkBackup } from '../app/features/admin/overview/backup-check.server'
import { runBillingReconciliation } from '../app/features/billing/stripe-sync/reconcile-job.server'
import { purgeVerifiedCoupons } from '../app/features/admin/users/verify-coupon.server'
import { purgeDeletedProperties } from '../app/features/deals/commands/deleted-properties.server'
import { purgeDeletedScenarios } from '../app/features/calculator/scenarios/deleted-scenarios.server'
import { purgeDeletedNotes } from '../app/features/deals/parts/notes.server'
import { sendDueReminders } from '../app/features/deals/reminders/reminders.server'
import { writeOpenings } from '../app/features/reports/share/openings.server'
import { purgeShareLinks } from '../app/features/reports/share/share-links.server'
import { purgeDeletedGuides } from '../app/features/guides/editor/guides.commands.server'
import { config } from '../app/core/config/config.server'
import { proveWrites, recheckWrites } from '../app/core/db/db.server'
import { purgeEndedLeases, runIfLeased } from '../app/core/jobs/lease.server'
import { type Job, type Scheduler, startScheduler } from '../app/core/jobs/scheduler.server'
import { log } from '../app/core/log.server'
import { purgeMailTraces } from '../app/core/mail/mail-trace.server'
import { onNewMail, processOutbox } from '../app/core/mail/outbox.server'
import { purgeSpentTokens } from '../app/core/security/csrf.server'
import { purgeExpiredLimits } from '../app/core/security/rate-limiter.server'
import { days, hours, minutes, seconds } from '../app/core/time/durations'

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
	await purgeFactorLinks(now)
	await purgeSpentTokens(now)
	await purgeVerifiedCoupons(now)
	await purgeDeletedGuides(now)
	await purgeDeletedProperties(now)
	await purgeDeletedNotes(now)
	await purgeDeletedScenarios(now)
	await purgeShareLinks(now)
	await purgeMailTraces(now)
	await purgeEndedLeases()
	await purgeExpiredLimits()
}

/**
 * A job that runs in one process at a time, and once per interval over all of them. The interval is a
 * little shorter for the others, so that a process that runs it goes on running it.
 */
const once = (name: string, everyMs: number, run: Job['run']): Job => ({
	name,
	everyMs,
	run: async (now) => void (await runIfLeased(`job:${name}`, 0.9 * everyMs, () => run(now))),
})

/** Starts the scheduler with every background job of the product. */
export function startJobs(): Scheduler {
	const scheduler = startScheduler([
		{ name: 'outbox', everyMs: seconds(1), run: async () => void (await processOutbox()) },
		{ name: 'reset links', everyMs: seconds(1), run: sendRequestedLinks },
		once('billing', minutes(1), reconcileBilling),
		{ name: 'disk', everyMs: seconds(5), run: recheckWrites },
		{ name: 'write proof', everyMs: minutes(5), run: proveWrites },
		// Each process counts its own.
		{ name: 'share openings', everyMs: seconds(5), run: writeOpenings },
		...(config().mode === 'production'
			? [
					once('account check', days(1), checkAccountSetup),
					once('backup check', hours(1), checkBackup),
				]
			: []),
		once('deal reminders', minutes(1), sendDueReminders),
		once('second factor removals', minutes(1), removeDueFactors),
		once('housekeeping', minutes(1), purgeExpiredRecords),
	])
	onNewMail(() => scheduler.nudge('outbox'))
	return {
		...scheduler,
		async stop() {
			await scheduler.stop()
			await writeOpenings()
		},
	}
}
