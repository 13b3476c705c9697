import { repeatCount } from '../app/core/db/repeat-on-conflict.server'
import { backupAgeSeconds } from '../app/core/db/last-backup.server'
import { statementCount } from '../app/core/db/db.server'
import { eventCounts } from '../app/core/event-counts.server'
import { queuedMailCount } from '../app/core/mail/outbox.server'
import { waitingHashes } from '../app/features/accounts/password/hashing.server'
import type { MetricSources } from './metrics/metrics'

const single = (count: number) => new Map([['total', count]])

/** What the metrics say about the product. */
export const METRIC_SOURCES: MetricSources = {
	counters: [
		{
			name: 'prohub_mails_total',
			help: 'Emails by outcome: sent, delayed, abandoned',
			read: () => eventCounts('mail'),
		},
		{
			name: 'prohub_billing_syncs_total',
			help: 'Syncs of customers with the payment provider by result',
			read: () => eventCounts('sync'),
		},
		{
			name: 'prohub_payment_form_failures_total',
			help: 'Payment forms that did not open in the browser: blocked, notInitialized, critical',
			read: () => eventCounts('paymentForm'),
		},
		{
			name: 'prohub_checkouts_total',
			help: 'Checkouts by outcome: started, refused, failed',
			read: () => eventCounts('checkout'),
		},
		{
			name: 'prohub_page_cache_lookups_total',
			help: 'Uses of the cache of anonymous pages: hit, miss',
			read: () => eventCounts('pageCache'),
		},
		{
			name: 'prohub_transaction_repeats_total',
			help: 'Transactions repeated after a conflict with a parallel one',
			read: () => single(repeatCount()),
		},
		{
			name: 'prohub_database_statements_total',
			help: 'Statements sent to the database',
			read: () => single(statementCount()),
		},
	],
	gauges: [
		{
			name: 'prohub_mail_queue_length',
			help: 'Emails that wait to be sent',
			read: queuedMailCount,
		},
		{
			name: 'prohub_backup_age_seconds',
			help: 'Age of the newest backup in the data folder; +Inf without one',
			read: backupAgeSeconds,
		},
		{
			name: 'prohub_password_queue_length',
			help: 'Passwords that wait to be hashed',
			read: waitingHashes,
		},
	],
}
