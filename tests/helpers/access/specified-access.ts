/**
 * Who may use what, as the specification has it, stated apart from the code; the first line that matches says
 * it, and `…` stands for any rest of an address. What only the last line matches is for whoever has signed in
 * and verified the address, so that a page that is open to more people is named here.
 */
const SPECIFIED = `
anybody     GET  /*
anybody     GET  /.well-known/…
anybody     GET  /api/bot-token
anybody     GET  /api/openapi.json
anybody     GET  /api/users/service-types
anybody     GET  /calculator/offline
anybody     GET  /check-our-math
anybody     GET  /common-passwords.txt
anybody     GET  /feed.xml
anybody     GET  /privacy
anybody     GET  /robots.txt
anybody     GET  /signout
anybody     GET  /site.webmanifest
anybody     GET  /sitemap.xml
anybody     GET  /sw.js
anybody     GET  /terms-of-service
anybody     ANY  /theme
anybody     POST /api/auth/forgot-password
anybody     POST /api/auth/logout
anybody     POST /api/auth/passkey-options/sign-in
anybody     POST /api/auth/reset-password/:token
anybody     POST /api/auth/signin
anybody     POST /api/auth/signup
anybody     POST /api/stripe/webhook
open        GET  /api/guides…
open        GET  /comps
open        ANY  /contact
open        POST /api/contact
open        GET  /guides…
open        GET  /payment-success
open        GET  /s/:token
open        GET  /service-provider-profile
open        POST /signout
open        GET  /subscribe
open        ANY  /undo-email-change/:token
open        ANY  /undo-factor-change/:token
open        GET  /verify-email
unverified  POST /verify-email
guest       GET  /
guest       ANY  /forgot-password
guest       ANY  /reset-password/:token
guest       ANY  /signin…
guest       ANY  /signup
dashboard   ANY  /dashboard
standard    ANY  /calculator/compare…
standard    ANY  /calculator/scenarios
standard    ANY  /calculator/share
premium     ANY  /calculator…
premium     ANY  /service-providers…
comps       ANY  /comps/…
admin       ANY  /admin…
admin       POST /guides/:slug
local       ANY  /dev/…
apiSession  GET  /api/auth/check-auth
apiSession  POST /api/auth/resend-verification
apiSession  POST /api/auth/verify-email
apiAdmin    ANY  /api/guides…
apiAdmin    GET  /api/stripe/recent-transactions
apiAdmin    GET  /api/stripe/revenue
apiAdmin    POST /api/stripe/test-checkout
apiAdmin    GET  /api/users
apiAdmin    GET  /api/users/service-provider-stats
apiAdmin    POST /api/users/service-providers
apiAdmin    ANY  /api/users/:id…
apiPremium  GET  /api/users/service-providers
apiUser     GET  /api/deals…
apiPremium  ANY  /api/deals…
apiUser     GET  /api/properties/:id/…
apiPremium  ANY  /api/properties…
apiPremium  POST /api/share-links
apiUser     ANY  /api/…
standard    ANY  /…
`

type Rule = { level: string; method: string; path: string }

const RULES = SPECIFIED.trim()
	.split('\n')
	.map((line): Rule => {
		const [level = '', method = '', path = ''] = line.split(/\s+/u)
		return { level, method, path }
	})

const matches = (rule: Rule, method: string, path: string): boolean =>
	(rule.method === 'ANY' || rule.method === method) &&
	(rule.path.endsWith('…') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path)

/** Who may use a method of an address. */
export const specifiedAccess = (method: string, path: string): string | undefined =>
	RULES.find((rule) => matches(rule, method, path))?.level
