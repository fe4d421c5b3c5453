// A request for every endpoint, and who is admitted. Written by hand, so that a wrong declaration is found.
import type { ServiceName } from '@jumpingjack/contracts/http/services'

/** What the owner has created. */
export interface Owned {
  userId: string
  gymId: string
  listId: string
  reviewId: string
  orderId: string
  photoUrl: string
  multipart: { uploadId: string; key: string }
}

/** `own`: members are admitted, but to others than the owner it replies with this code. */
export type Admitted =
  | 'anyone'
  | 'member'
  | 'premium'
  | 'admin'
  | { own: string }
  | { services: ServiceName[] }

export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

type Row = [endpoint: string, admitted: Admitted, sample?: (owned: Owned) => Sample]

const unknownId = '5b1d2c3e-0f4a-4b6c-8d7e-9fa0b1c2d3e4'
const byId = () => ({ params: { id: unknownId } })
const ownReview = ({ reviewId }: Owned) => ({ params: { id: reviewId } })
const ownUpload = ({ multipart: { uploadId, key } }: Owned) => ({ params: { uploadId }, query: { key } })
const ownList = ({ listId }: Owned) => ({ params: { id: listId } })
const platform = () => ({ params: { platform: 'google' } })
const ofOrders = { own: 'payment.order-unknown' }
const ofLists = { own: 'list.unknown' }
const ofReviews = { own: 'review.unknown' }
const ofUploads = { own: 'upload.unknown' }
const settings = { googleReviewsEnabled: false, profilePublic: true, allowSocialSharing: true }
const parts = [{ PartNumber: 1, ETag: 'x' }]
const point = { lat: '40', lng: '-74' }
const world = { bbox: '-180,-90,180,90' }

export const rows: Row[] = [
  ['readOpenApi', 'anyone'],
  ['openDocs', 'anyone'],
  ['readDocsStyle', 'anyone'],
  ['beginSignIn', 'anyone'],
  ['finishSignIn', 'anyone'],
  ['readMapsConfig', 'anyone'],
  ['testMapsKey', 'anyone'],
  ['sendFeedback', 'anyone', () => ({ body: { type: 'bug', subject: 'Map', message: 'Grey.' } })],
  ['signInAdmin', 'anyone', () => ({ body: { email: `${Math.random()}@x.org`, password: 'wrong' } })],
  ['changeAdminPassword', 'anyone', () => ({ body: {} })],
  ['paypalWebhook', 'anyone', () => ({ body: {} })],
  ['readReviewTotals', 'anyone'],
  ['reportPage', 'anyone', () => ({ body: { page: '/', errors: [] } })],

  ['openLiveStream', 'member'],
  ['exportAccount', 'member'],
  ['listSessions', 'member'],
  ['endSession', 'member', () => ({ params: { id: 'f'.repeat(32) } })],
  ['readCurrentUser', 'member'],
  ['listGyms', 'member', () => ({ query: { ...world, limit: '1' } })],
  ['listGyms', 'member', () => ({ query: { ...world, sort: 'confidence', openNow: 'true' } })],
  ['listGyms', 'premium', () => ({ query: { ...world, hasPhotos: 'true' } })],
  ['listGymClusters', 'member', () => ({ query: { ...world, zoom: '1' } })],
  ['listGymClusters', 'premium', () => ({ query: { ...world, zoom: '1', hasPhotos: 'true' } })],
  ['countGyms', 'member', () => ({ query: world })],
  ['searchByText', 'member', () => ({ query: { q: 'iron' } })],
  ['readGymWeeks', 'member', ({ gymId }) => ({ query: { ids: gymId } })],
  ['readGymRatings', 'member', () => ({ query: { ids: 'modern_places_12345678' } })],
  ['findSimilarGyms', 'member', () => ({ query: { name: 'Iron', ...point } })],
  ['readGym', 'member', ({ gymId }) => ({ params: { id: gymId } })],
  ['addGym', 'member', () => ({ body: {} })],
  ['suggestEdit', 'member', byId],
  ['answerQuestion', 'member', byId],
  ['withdrawAnswer', 'member', () => ({ params: { id: unknownId, field: 'pool' } })],
  ['listSuggestions', 'member', byId],
  ['confirmSuggestion', 'member', byId],
  ['listCosts', 'member', byId],
  ['addCost', 'member', byId],
  ['confirmCost', 'member', byId],
  ['withdrawCost', 'member', byId],
  ['withdrawCostConfirmation', 'member', byId],
  ['searchPlaces', 'member', () => ({ query: { ...point, radius: '1000' } })],
  ['searchPlacesByName', 'member', () => ({ query: { name: 'Iron' } })],
  ['suggestLocations', 'member', () => ({ query: { text: 'Iron' } })],
  ['readPlace', 'member', () => ({ params: { placeId: 'unknown-place' } })],
  ['setUpPayment', 'member'],
  ['createOrder', 'member', () => ({ body: {} })],
  ['listReceipts', 'member'],
  ['captureOrder', ofOrders, ({ orderId }) => ({ params: { orderId } })],
  ['confirmPayment', ofOrders, ({ orderId }) => ({ body: { orderId, paymentMethod: 'paypal' } })],
  ['listFavorites', 'member'],
  ['readFavoriteStatus', 'member', ({ gymId }) => ({ params: { gymId } })],
  [
    'writeFavoriteNote',
    { own: 'favorite.unknown' },
    ({ gymId }) => ({ params: { gymId }, body: { note: 'Quiet.' } }),
  ],
  ['addFavorite', 'member', ({ gymId }) => ({ body: { gymId } })],
  ['readFavoriteLists', 'member'],
  ['createFavoriteList', 'member', () => ({ body: {} })],
  ['renameFavoriteList', ofLists, (owned) => ({ ...ownList(owned), body: { name: 'Near' } })],
  ['orderFavoriteList', ofLists, (owned) => ({ ...ownList(owned), body: { gymIds: [] } })],
  ['addToFavoriteList', ofLists, ({ gymId, listId }) => ({ params: { id: listId, gymId } })],
  ['removeFromFavoriteList', 'member', ({ gymId, listId }) => ({ params: { id: listId, gymId } })],
  ['deleteFavoriteList', 'member', ownList],
  ['removeFavorite', 'member', ({ gymId }) => ({ params: { gymId } })],
  ['setRenewal', 'member', () => ({ body: { renews: false } })],
  ['listConnections', 'member'],
  ['listConnectionsOf', 'member', ({ userId }) => ({ params: { userId } })],
  ['connectPlatform', 'member', platform],
  ['finishConnecting', 'member', platform],
  ['disconnectPlatform', 'member', platform],
  ['updateProfile', { own: 'user.unknown' }, ({ userId }) => ({ params: { id: userId }, body: settings })],
  [
    'postReview',
    { own: 'review.foreign-author' },
    ({ gymId, userId }) => ({ params: { gymId }, body: { userId, rating: 5 } }),
  ],
  ['listReviews', 'member', ({ gymId }) => ({ params: { gymId } })],
  ['listOwnReviews', 'member'],
  ['addHelpfulVote', 'member', ownReview],
  ['removeHelpfulVote', 'member', ownReview],
  ['readShares', ofReviews, ownReview],
  ['cancelShare', ofReviews, ({ reviewId }) => ({ params: { id: reviewId, platform: 'google' } })],
  ['shareReview', ofReviews, (owned) => ({ ...ownReview(owned), body: { platforms: ['google'] } })],
  ['appealHiding', ofReviews, (owned) => ({ ...ownReview(owned), body: { text: 'Why?' } })],
  ['reportReview', 'member', (owned) => ({ ...ownReview(owned), body: { reason: 'spam' } })],
  ['reportDuplicate', 'member', () => ({ ...byId(), body: { duplicateOf: unknownId } })],
  ['requestUpload', 'member'],
  ['finishPhotos', { own: 'photo.not-yours' }, ({ photoUrl }) => ({ body: { photoUrls: [photoUrl] } })],
  ['readPhoto', 'anyone', () => ({ params: { photoId: unknownId } })],
  ['readGymPhoto', 'anyone', () => ({ params: { gymId: unknownId } })],
  ['startMultipart', 'member', () => ({ body: { filename: 'a.jpg' } })],
  ['listParts', ofUploads, ownUpload],
  [
    'signPart',
    ofUploads,
    (owned) => ({ ...ownUpload(owned), params: { ...ownUpload(owned).params, partNumber: '1' } }),
  ],
  ['completeMultipart', ofUploads, (owned) => ({ ...ownUpload(owned), body: { parts } })],
  ['abortMultipart', ofUploads, ownUpload],
  ['formParameters', 'member', () => ({ query: { filename: 'a.jpg' } })],
  ['temporaryCredentials', 'member'],

  ['listFeedback', 'admin'],
  ['setFeedbackStatus', 'admin', () => ({ ...byId(), body: { status: 'closed' } })],
  ['changeFeedback', 'admin', () => ({ body: { ids: [unknownId], status: 'closed' } })],
  ['setFeedbackNotes', 'admin', () => ({ ...byId(), body: { adminNotes: 'Seen.' } })],
  ['listCases', 'admin'],
  ['decideCase', 'admin', () => ({ ...byId(), body: { decision: 'dismiss' } })],
  ['listAudit', 'admin'],
  ['listPaidOrders', 'admin'],
  ['readMember', 'admin', byId],
  ['refundPaidOrder', 'admin', () => ({ params: { orderId: 'ORDER-12345' } })],
  ['listAllSuggestions', 'admin'],
  ['decideSuggestion', 'admin', () => ({ ...byId(), body: { decision: 'rejected' } })],
  ['listAllCosts', 'admin'],
  ['removeCost', 'admin', byId],
  ['readPhotoForModeration', 'admin', () => ({ params: { photoId: unknownId } })],

  ['eraseAccount', { services: ['gateway'] }],
  ['buildExport', { services: ['gateway'] }, byId],
  ['readUserRecords', { services: ['review'] }, byId],
  ['readGymRecords', { services: ['review'] }, byId],
  ['readAdminRecords', { services: ['review'] }, byId],
  ['readPaymentRecords', { services: ['review'] }, byId],
  ['signInMember', { services: ['gateway'] }],
  ['checkAdminSession', { services: ['gateway'] }],
  ['readGymCard', { services: ['review', 'user', 'admin'] }, byId],
  ['readPublicGym', { services: ['gateway'] }, byId],
  ['listGymIds', { services: ['gateway'] }],
  ['readPlacePage', { services: ['gateway'] }],
  ['listPlaces', { services: ['gateway'] }],
  ['findGyms', { services: ['user', 'review', 'admin'] }],
  ['mergeGym', { services: ['admin'] }, byId],
  ['readChangedReviews', { services: ['gym'] }, () => ({ query: { gyms: unknownId } })],
  ['readGymReviews', { services: ['gym'] }, () => ({ params: { gymId: unknownId } })],
  ['readWitnesses', { services: ['gym'] }, () => ({ params: { gymId: unknownId } })],
  ['readReviewForModeration', { services: ['admin'] }, byId],
  ['readReviewsForModeration', { services: ['admin'] }],
  ['setReviewHiding', { services: ['admin'] }, byId],
  ['noteAppeal', { services: ['admin'] }, byId],
  ['postForMember', { services: ['review'] }],
  ['withdrawPost', { services: ['review'] }, byId],
  ['readSharingRights', { services: ['review'] }, byId],
  ['applyPayment', { services: ['payment'] }],
  ['listRatings', { services: ['gym'] }],
  ['listSubscriptions', { services: ['gym'] }],
  ['readSubscription', { services: ['admin'] }, byId],
  ['refundOrder', { services: ['payment'] }, () => ({ params: { orderId: 'UNKNOWN-ORDER' } })],
  ['findPlace', { services: ['gym'] }, () => ({ params: { placeId: 'unknown-place' } })],

  ['deleteAccount', 'member', () => ({ body: { email: 'not@the.address' } })],

  // Last, because it ends what others need, or the sessions of the callers.
  ['deleteReview', ofReviews, ownReview],
  ['signOutEverywhere', 'member'],
  ['signOut', 'anyone'],
  ['signOutAdmin', 'admin'],
]
