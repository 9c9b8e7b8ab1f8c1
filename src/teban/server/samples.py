"""Of each game the opening and the middle of one that was played well, for the little boards of the first page."""

SAMPLES = {
    "borderland": (
        "Wa3 Ba1 white d2 pass b7 a1-b1 e4 a3-b3 a5 b1-a1 d6 e4-e3 f9 b7-b6 h2 b3-a3 f11 a1-b2 g1 a3-a2 g7 "
        "pass j7 a2-a1 j3 b6-b7 k5 d2-c1 a5-a4 g7-g8 f5 d6-c5 f11-f10 j3-k3 a1-b1 c1-c2 f10-g9 b2-b3 b1-c1 e6 "
        "g9-g10 d8 e1 c5-b4 b3-a3 k1 h5 c1-b1 e10 a3-b3 c2-b2 e1-e2 a4-a5 b3-a2 b2-a1 b4-a3 a2-b2 a5-b6 e2-f2 "
        "e3-d2 b2-b3 e10-f10 a1-a2 d2-e2 b3-b4 k1-j1 a2-b3 b1-c1 d8-c7 g8-f8 c1-c2 a1 f8-e7 g10-f11 a1-a2 "
        "c2-d2 b6-a6 d9 b1 d2-d1 f9-e9 g8 b1-c2 d1-d2 b4-a4 a6-b6 a3-b4 b3-b2 h9 a4-a5 d4 b4-a3"
    ),
    "stoic": "f8 e2 g6 b2 h3 f3 c5 b5 d2 f5 e8 e5 b3 d7 h5 h2 c1 d3 g7 f7 f2 a4 e6 i4 c3 a3 b6",
    "stride": "b3-d5 h2-f2 b6-d6 h4-f6 c1-c3 g5-e7 c5-e5 g1-g3 d6-f7 g2-g4 b2-d4 h5-f7 c4-e4 f7-d6",
    "squish": "b4-c4 b5-c5 c3-d3 c5-c4 a2-b2 c1-d2 f4-e4 f2-e3 b1-c2 g3-f4 b2-c3 e1-e2 f1-e2 d2-d3 c6-c5",
    "flowish": (
        "g5-f5 e7-d6 c5-d5 i2-h3 e3-e4 g6-g5 i4-h4 d6-e6 e9-e8 h1-h2 a1-b2 a5-b5 g2-f3 f2-g2 f1-f2 e6-f5 "
        "b2-c3 b4-c4 e8-e7 b5-c5 a4-b4 c4-d4 d5-c4 c5-d5 e4-d4 d2-e3 b6-b5 c6-d6 d7-c6 d6-e6 f3-e4 a2-b3"
    ),
    "unlace": "b4-c4 f2-g2 f4-f5 b2-c3 d2-d3 d6-d5 c4-b3 a3-b3 b1-b2 c3-d4 d3-c2",
    "skirt": (
        "g10 e10 e9 k1 f6 e8 f1 f5 a1 d4 b1 c2 e2 a3 d3 b7 b6 i1 e4 a6 c6 b3 c8 d8 g5 c3 b2 k6 h6 i3 h1 h5 g7 j7 i7"
    ),
    "node": (
        "c8 i1 k4 g1 g7 d9 i6 h9 e8 i4 k6 c3 i8 g8 f1 f9 k3 f8 a3 f3 e1 e7 a4 f4 a2 h7 c5 c4 b7 b3 k2 d7 d1 "
        "d8 g10 g2 f11 f2"
    ),
    "orochi": (
        "Be1 Bf1 Be5 Wf3 Be2 Bc5 Bc2 Wb3 Be3 Wa1 Bc1 Wc4 Ba3 Wf2 Wg2 We4 Bd5 Wd4 Bb1 Bd3 flip-e2 Bf5 Bc6 Wa2 "
        "Bc3 flip-c2 Bg4 Bd1 Bg3"
    ),
    "sibling": (
        "g2 i4 d8 b4 b2 c2 a2 d2 f1 b6 d6 c1 a1 b5 h2 c7 a5 b3 g6 h1 h6 f2 i2 i5 f8 g7 c5 a3 d3 d7 d1 g1 i1 "
        "h4 b1 c3 h5 e2 e9 e7 e1 i3 g3 e8 a4"
    ),
    "realm": (
        "Bh2 Bk8 Bk5 Bb5 Bb11 Be2 Pi3 Pf1 Pk6 Pa4 Pa10 Pk9 Pi3-i9 Pa4-h4 Pk6-e6 Pf1-a1 Pe6-e12 Pa10-e10 Ed10N "
        "Pa1-l1 Pi9-e9 Pl1-l12 Pk9-k10 Ek12N Ed10-c10 Pe10-h10 end Ph4-a4 Ec4E Pe9-a9 Ec10-c9 Ec4-c8 Pa4-d4 "
        "Ph10-d10 Ef10E Rk11 k12 l12N k10 Ef10-f2 Pe12-i12 Eg10S Pd10-d6 Ef4N Pk10-i10 Re2 e1S Pd4-d1 Pa9-a6 "
        "Pd6-b6 Ef4-a4 Pd1-d5 Ea4-a2 Pa6-a8 Ea9E end Rk11 j11 l11S Ea9-a11 Pa8-a4 Pi10-i6 Eg4N Pa4-a7 Eb9S "
        "Pb6-h6"
    ),
    "garden": (
        "f1-f2 card-P a6-b5 card-P f2-e3 card-F b5-c4 card-F e3-d2 card-X c4-c3 card-K d2-c2 card-K c3-d2 "
        "card-X c2-b2 card-F d2-e3 card-P b2-c2 card-P e3-e4 card-K c2-b3 card-X put-c2 put-a2 put-a4 e4-e5 "
        "card-F b3-b4 card-F e5-d5 card-K b4-c4 card-K"
    ),
    "throne": (
        "f1-f2 card-X a6-b5 card-K f2-f1 card-Y b5-a4 card-Y f1-e2 card-P a4-b3 card-P e2-d1 card-K b3-c2 "
        "card-X e3-e2 card-Y a3-a4 card-Y e2-f1 card-P b2-c1 card-P f2-f3 card-X a4-a5 card-K"
    ),
}
