"""The clause about the symmetries of the board."""

from random import Random

from teban.testing.cases import Case
from teban.testing.checks import check_equal


def legal_actions_commute_with_every_symmetry_that_the_rules_respect(case: Case) -> None:
    """To turn and to play comes to the same as to play and to turn; so does everything that is legal."""
    random = Random(11)
    for position in case.sample(seed=1, every=35):
        check_equal(position.transformed(position.symmetries[0]), position, "turned by the identity", position)
        for symmetry in position.symmetries:
            image = position.transformed(symmetry)
            images = {action: position.transformed_action(action, symmetry) for action in position.legal()}
            check_equal(set(image.legal()), set(images.values()), "the actions when turned", position)
            check_equal(image.outcome, position.outcome, "the outcome when turned", position)
            for action in random.sample(position.legal(), min(4, len(images))):
                turned = position.play(action).transformed(symmetry)
                check_equal(image.play(images[action]), turned, f"turned and {action}", position)
