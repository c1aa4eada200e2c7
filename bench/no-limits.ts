/** Settings of the edge functions with which every message of a bench is queued, and none is held. */
export const noLimits = { CONTACT_HOLD_PER_VISITOR: '1000000', CONTACT_HOLD_IN_ALL: '1000000' };
