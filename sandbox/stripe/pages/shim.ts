/**
 * Replaces the provider's browser script: the part of `window.Stripe` that
 * @stripe/react-stripe-js uses, including the rejection of a second embedded checkout.
 */
export const shimScript = (origin: string): string => `(() => {
	const origin = ${JSON.stringify(origin)};
	let live = null;
	const element = (where) => {
		const found = typeof where === 'string' ? document.querySelector(where) : where;
		if (!found) throw new Error('The selector you specified (' + where + ') applies to no DOM elements that are currently on the page.');
		return found;
	};
	async function createEmbeddedCheckoutPage(options) {
		if (live) throw new Error('You cannot have multiple Embedded Checkout objects.');
		const checkout = { frame: null };
		live = checkout;
		try {
			checkout.secret = options.clientSecret ?? (await options.fetchClientSecret());
			if (typeof checkout.secret !== 'string' || !checkout.secret.includes('_secret_')) {
				throw new Error('Invalid value for clientSecret: it must be the client secret of a Checkout Session.');
			}
		} catch (error) {
			if (live === checkout) live = null;
			throw error;
		}
		const heard = ({ source, data, origin: from }) => {
			if (from !== origin || !checkout.frame || source !== checkout.frame.contentWindow) return;
			if (data?.sandbox === 'height') checkout.frame.style.height = Math.max(320, data.height) + 'px';
			if (data?.sandbox !== 'complete') return;
			if (options.onComplete && !data.url) options.onComplete();
			if (data.url) window.top.location.href = data.url;
		};
		const unmount = () => {
			window.removeEventListener('message', heard);
			checkout.frame?.remove();
			checkout.frame = null;
		};
		return {
			mount(where) {
				if (live !== checkout) throw new Error('This Embedded Checkout was destroyed.');
				const frame = document.createElement('iframe');
				frame.src = origin + '/embedded/' + encodeURIComponent(checkout.secret);
				frame.title = 'Secure payment';
				frame.name = 'embedded-checkout';
				frame.style.cssText = 'width:100%;height:640px;border:0;display:block;color-scheme:auto';
				checkout.frame = frame;
				window.addEventListener('message', heard);
				element(where).replaceChildren(frame);
			},
			unmount,
			destroy() {
				unmount();
				if (live === checkout) live = null;
			},
		};
	}
	const Stripe = (key) => {
		if (typeof key !== 'string') throw new Error('Expected publishable key to be of type string, got type ' + typeof key + ' instead.');
		if (!key.startsWith('pk_test_')) throw new Error('Invalid API Key provided. This is a sandbox.');
		return {
			elements() { throw new Error('The sandbox has no elements.'); },
			createToken() { return Promise.reject(new Error('The sandbox makes no tokens.')); },
			createPaymentMethod() { return Promise.reject(new Error('The sandbox makes no payment methods.')); },
			confirmCardPayment() { return Promise.reject(new Error('The sandbox confirms no card payments.')); },
			registerAppInfo() {},
			_registerWrapper() {},
			createEmbeddedCheckoutPage,
		};
	};
	window.Stripe = Object.assign(Stripe, { version: 'endive' });
})();
`
