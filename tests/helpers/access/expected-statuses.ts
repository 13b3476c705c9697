/**
 * What each kind of user gets at each address: a line for reading it, then one for sending an empty
 * form or body to it. `visitor` to `admin` are the groups of access-policy.ts; one status alone is
 * everybody's, and `kind=status` at the end is an exception. A word is a redirect: to a path, or to
 * one of REDIRECTS in parse-expected-statuses.ts. `400|200` is the status of the page and that of its data.
 */
export const EXPECTED_STATUSES = `
                                                visitor        unverified  verified       paid           admin                     and for
/                                        read   200            200         200            dashboard      dashboard
                                         write  405
/*                                       read   home
                                         write  404
/.well-known/change-password             read   /profile?edit=1
                                         write  405
/.well-known/passkey-endpoints           read   200
                                         write  405
/.well-known/security.txt                read   200
                                         write  405
/admin                                   read   signin         verify      home           home           200
                                         write  405
/admin/audit                             read   signin         verify      home           home           200
                                         write  405
/admin/billing                           read   signin         verify      home           home           200
                                         write  signin         verify      home           home           400
/admin/guides                            read   signin         verify      home           home           200
                                         write  signin         verify      home           home           400
/admin/guides/edit/:id                   read   signin         verify      home           home           404
                                         write  signin         verify      home           home           400
/admin/guides/new                        read   signin         verify      home           home           200
                                         write  signin         verify      home           home           400
/admin/mail                              read   signin         verify      home           home           200
                                         write  signin         verify      home           home           400
/admin/payments.csv                      read   signin         verify      home           home           200
                                         write  405
/admin/revenue                           read   signin         verify      home           home           200
                                         write  405
/admin/service-provider-stats            read   signin         verify      home           home           200
                                         write  405
/admin/service-providers                 read   signin         verify      home           home           200
                                         write  405
/admin/service-providers/:id             read   signin         verify      home           home           /admin/service-providers
                                         write  signin         verify      home           home           400
/admin/service-providers/new             read   signin         verify      home           home           200
                                         write  signin         verify      home           home           400
/admin/service-types                     read   signin         verify      home           home           200
                                         write  signin         verify      home           home           400
/admin/users                             read   signin         verify      home           home           200
                                         write  405
/admin/users.csv                         read   signin         verify      home           home           200
                                         write  405
/admin/users/:id                         read   signin         verify      home           home           /admin/users
                                         write  signin         verify      home           home           400
/admin/users/:id/billing                 read   signin         verify      home           home           /admin/users
                                         write  signin         verify      home           home           400
/api/auth/check-auth                     read   401            200         200            200            200
                                         write  405
/api/auth/forgot-password                read   405
                                         write  400
/api/auth/logout                         read   405
                                         write  200
/api/auth/passkey-options/registration   read   405
                                         write  401            403         200            200            200
/api/auth/passkey-options/second-factor  read   405
                                         write  401            403         409            409            409
/api/auth/passkey-options/sign-in        read   405
                                         write  200
/api/auth/resend-verification            read   405
                                         write  401            400         409            409            409
/api/auth/reset-password/:token          read   405
                                         write  400
/api/auth/second-factor                  read   405
                                         write  401            403         400            400            400
/api/auth/signin                         read   405
                                         write  400
/api/auth/signup                         read   405
                                         write  400
/api/auth/update-profile                 read   405
                                         write  401            403         400            400            400
/api/auth/verify-email                   read   405
                                         write  401            400         400            400            400
/api/bot-token                           read   400
                                         write  405
/api/contact                             read   405
                                         write  400
/api/deals                               read   401            403         200            200            200
                                         write  405
/api/deals/:id                           read   401            403         404            404            404
                                         write  401            403         403            400            400
/api/deals/:id/notes                     read   401            403         403            405            405
                                         write  401            403         403            400            400
/api/deals/:id/notes/:noteId             read   401            403         403            405            405
                                         write  401            403         403            404            404
/api/guides                              read   200
                                         write  401            403         403            403            400
/api/guides/:slugOrId                    read   404
                                         write  401            403         403            403            400
/api/guides/categories                   read   200
                                         write  405
/api/guides/id/:id                       read   404
                                         write  405
/api/guides/tags                         read   200
                                         write  405
/api/openapi.json                        read   200
                                         write  405
/api/properties                          read   401            403         403            200            200
                                         write  401            403         403            400            400
/api/properties/:id                      read   401            403         403            405            405
                                         write  401            403         403            404            404
/api/properties/:id/analysis             read   401            403         404            404            404
                                         write  405
/api/properties/:id/scenarios            read   401            403         404            404            404
                                         write  401            403         403            400            400
/api/properties/:id/scenarios/:scenarioId read  401            403         403            405            405
                                         write  401            403         403            400            400
/api/share-links                         read   401            403         200         200            200
                                         write  401            403         403         400            400
/api/share-links/:id                     read   401            403         405         405            405
                                         write  401            403         404         404            404
/api/stripe/create-checkout-session      read   405
                                         write  401            403         400            400            400
/api/stripe/form-problem                 read   405
                                         write  401            403         400            400            400
/api/stripe/process-checkout-session     read   405
                                         write  401            403         400            400            400
/api/stripe/recent-transactions          read   401            403         403            403            200
                                         write  405
/api/stripe/revenue                      read   401            403         403            403            200
                                         write  405
/api/stripe/subscription-details         read   401            403         404            200            404                       pastDueOver=200 vip=404
                                         write  405
/api/stripe/test-checkout                read   405
                                         write  401            403         403            403            200
/api/stripe/webhook                      read   405
                                         write  400
/api/users                               read   401            403         403            403            200
                                         write  405
/api/users/:id                           read   405
                                         write  401            403         403            403            400
/api/users/:id/service-provider-profile  read   405
                                         write  401            403         403            403            400
/api/users/:id/verify-vip-coupon         read   405
                                         write  401            403         403            403            400
/api/users/:id/vip-details               read   405
                                         write  401            403         403            403            400
/api/users/accept-tos                    read   405
                                         write  401            403         400            400            400
/api/users/me                            read   405
                                         write  401            403         400            400            400
/api/users/me/verify-vip-coupon          read   405
                                         write  401            403         403            403            403                       vipExpired=409 vip=409
/api/users/me/vip-details                read   405
                                         write  401            403         400            400            400
/api/users/service-provider-profile      read   405
                                         write  401            403         400            400            400
/api/users/service-provider-stats        read   401            403         403            403            200
                                         write  405
/api/users/service-providers             read   401            403         403            200            200
                                         write  401            403         403            403            400
/api/users/service-types                 read   200
                                         write  405
/calculator                              read   signup         verify      plans          200            200
                                         write  signup         verify      plans          400            400
/calculator/brrrr                        read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/listing                      read   signup         verify      plans          200            200
                                         write  signup         verify      plans          400            400
/calculator/loan                         read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/loan.csv                     read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/offline                      read   200
                                         write  405
/calculator/projection                   read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/offer                        read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/report                       read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/report.pdf                   read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/sensitivity                  read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/compare                      read   signin         verify      200            200            200
                                         write  405
/calculator/compare.csv                  read   signin         verify      200            200            200
                                         write  405
/calculator/report.csv                   read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/report.json                  read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/report.xlsx                  read   signup         verify      plans          calculator     calculator
                                         write  405
/calculator/import                       read   signup         verify      plans          200            200
                                         write  signup         verify      plans          400            400
/calculator/scenarios                    read   signin         verify      200            200            200
                                         write  signin         verify      400            400            400
/calculator/share                        read   signin         verify      200         200            200
                                         write  signin         verify      400         400            400
/check-our-math                          read   200
                                         write  405
/common-passwords.txt                    read   200
                                         write  405
/comps                                   read   200
                                         write  405
/comps/sales                             read   /comps         /comps      /comps         /comps         200
                                         write  /comps         /comps      /comps         /comps         400
/comps/sales/import                      read   /comps         /comps      /comps         /comps         200
                                         write  /comps         /comps      /comps         /comps         400
/comps/sales/new                         read   /comps         /comps      /comps         /comps         200
                                         write  /comps         /comps      /comps         /comps         400
/comps/valuations                        read   /comps         /comps      /comps         /comps         200
                                         write  /comps         /comps      /comps         /comps         400
/comps/valuations/:id                    read   /comps         /comps      /comps         /comps         404
                                         write  /comps         /comps      /comps         /comps         400
/comps/valuations/:id/report             read   /comps         /comps      /comps         /comps         404
                                         write  405
/confirm-identity                        read   signin         verify      200            200            200
                                         write  signin         verify      400            400            400
/contact                                 read   200
                                         write  400
/dashboard                               read   signin         verify      home           200            200
                                         write  signin         verify      home           400            400
/deals                                   read   signin         verify      200            200            200
                                         write  signin         verify      400            400            400
/deals/:id                               read   signin         verify      404            404            404
                                         write  signin         verify      400            400            400
/deals/criteria                          read   signin         verify      200            200            200
                                         write  signin         verify      400            400            400
/deals/reminders                         read   signin         verify      200            200            200
                                         write  signin         verify      400            400            400
/dev/bare                                read   200
                                         write  405
/dev/clock                               read   200
                                         write  415
/dev/mail                                read   200
                                         write  405
/dev/mail.json                           read   200
                                         write  405
/dev/ui                                  read   200
                                         write  405
/feed.xml                                read   200
                                         write  405
/forgot-password                         read   200            200         200            dashboard      dashboard
                                         write  400            400         400            dashboard      dashboard
/guides                                  read   200
                                         write  405
/guides/:slug                            read   404
                                         write  signin         verify      home           home           400
/payment                                 read   signin         verify      400            400            400
                                         write  405
/payment-cancel                          read   signin         verify      200            200            200
                                         write  405
/payment-success                         read   200
                                         write  405
/privacy                                 read   200
                                         write  405
/profile                                 read   signin         verify      200            200            200                       providerNew=/service-provider-profile
                                         write  signin         verify      400            400            400
/profile/billing-portal                  read   signin         verify      /profile       /profile       /profile
                                         write  signin         verify      400            400            400
/profile/data.json                       read   signin         verify      200            200            200
                                         write  405
/profile/deals.csv                       read   signin         verify      200            200            200
                                         write  405
/profile/email                           read   signin         verify      200            200            200
                                         write  signin         verify      400            400            400
/profile/membership                      read   signin         verify      /profile       /profile       /profile
                                         write  signin         verify      400            400            400
/profile/security                        read   signin         verify      200            200            200
                                         write  signin         verify      400            400            400
/profile/service-provider                read   signin         verify      home           home           home                      providerNew=200
                                         write  signin         verify      home           home           home                      providerNew=400
/profile/sign-ins                        read   signin         verify      200            200            200
                                         write  signin         verify      400            400            400
/profile/vip                             read   signin         verify      /profile       /profile       /profile                  vipExpired=200 vip=200
                                         write  signin         verify      400            400            400
/reset-password/:token                   read   404            404         404            dashboard      dashboard
                                         write  400            400         400            dashboard      dashboard
/robots.txt                              read   200
                                         write  405
/s/:token                                read   404
                                         write  405
/service-provider-profile                read   200
                                         write  signin         verify      400            400            400
/service-providers                       read   signup         verify      plans          200            200
                                         write  signup         verify      plans          400            400
/service-providers/:id/report            read   signup         verify      plans          404            404
                                         write  signup         verify      plans          400            400
/signin                                  read   200            200         200            dashboard      dashboard
                                         write  400            400         400            dashboard      dashboard
/signin/passkey                          read   /signin        /signin     /signin        dashboard      dashboard
                                         write  400            400         400            dashboard      dashboard
/signin/second-factor                    read   /signin        /signin     /signin        dashboard      dashboard
                                         write  /signin        /signin     /signin        dashboard      dashboard
/signout                                 read   home
                                         write  home
/signup                                  read   200            200         200            dashboard      dashboard
                                         write  400            400         400            dashboard      dashboard
/site.webmanifest                        read   200
                                         write  405
/sitemap.xml                             read   200
                                         write  405
/sw.js                                   read   200
                                         write  405
/stripe-checkout                         read   signin         verify      home           home           home
                                         write  405
/subscribe                               read   /signup?redirect=%2Fsubscription  /subscription  /subscription  /subscription  /subscription
                                         write  405
/subscription                            read   signin         verify      200            200            200
                                         write  signin         verify      400            400            400
/subscription-return                     read   signin         verify      /subscription  /subscription  /subscription
                                         write  405
/terms-of-service                        read   200
                                         write  405
/theme                                   read   home
                                         write  400
/undo-email-change/:token                read   404
                                         write  400
/undo-factor-change/:token               read   404
                                         write  400
/verify-email                            read   200
                                         write  /signin        400         /subscription  dashboard      dashboard                 providerNew=/service-provider-profile
`
